import { type FleetList, fleetLists } from '@fieldport/contract'

/** What is looked for; all of it stands in the address. */
export type FleetAdminView = { readonly q?: string; readonly list?: FleetList }

/** Reads the view from the address; what cannot be read is left out. */
export function parseFleetView({ q, list }: Record<string, unknown>): FleetAdminView {
  const shown = fleetLists.find((each) => each === list)
  return {
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
    ...(shown ? { list: shown } : {}),
  }
}
