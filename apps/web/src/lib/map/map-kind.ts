/** `simple` needs no network. */
export const mapKinds = ['simple', 'streets', 'satellite'] as const
export type MapKind = (typeof mapKinds)[number]

/** Where this portal reads its maps; empty: there is none. */
export type MapAddresses = {
  readonly basemap: string
  readonly roads: string
  readonly streets: string
  readonly satellite: string
}

/** What a reader may choose between. */
export function availableKinds(addresses: MapAddresses): readonly MapKind[] {
  return mapKinds.filter((kind) => kind === 'simple' || addresses[kind] !== '')
}

/** What is shown: what the reader chose, where it is there; else the streets, which whoever runs the portal has set up. */
export function shownKind(chosen: unknown, addresses: MapAddresses): MapKind {
  const kinds = availableKinds(addresses)
  return kinds.find((kind) => kind === chosen) ?? kinds.find((kind) => kind === 'streets') ?? 'simple'
}
