import { type FleetList, fleetLists } from '@fieldport/contract'
import type { ReactNode } from 'react'

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

/** What a page offers for an account. */
export type PersonAction = (person: { readonly userid: string; readonly email: string }) => ReactNode
