import { type FleetList, fleetLists } from '@fieldport/contract'
import type { ReactNode } from 'react'

/** The search; all of it is in the URL. */
export type FleetAdminView = { readonly q?: string; readonly list?: FleetList }

/** Parses the view in the URL; invalid values are left out. */
export function parseFleetView({ q, list }: Record<string, unknown>): FleetAdminView {
  const shown = fleetLists.find((each) => each === list)
  return {
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
    ...(shown ? { list: shown } : {}),
  }
}

/** Renders the actions for an account. */
export type PersonAction = (person: { readonly userid: string; readonly email: string }) => ReactNode
