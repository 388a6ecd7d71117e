/** `simple` needs no network. */
const mapKinds = ['simple', 'streets', 'satellite'] as const
export type MapKind = (typeof mapKinds)[number]

/** URLs of this portal's maps; empty: there is none. */
export type MapAddresses = {
  readonly basemap: string
  readonly roads: string
  readonly streets: string
  readonly satellite: string
}

/** The maps that a reader can choose from. */
export function availableKinds(addresses: MapAddresses): readonly MapKind[] {
  return mapKinds.filter((kind) => kind === 'simple' || addresses[kind] !== '')
}

/** The map to show: the reader's choice if available, otherwise the streets that the operator has set up. */
export function shownKind(chosen: unknown, addresses: MapAddresses): MapKind {
  const kinds = availableKinds(addresses)
  return kinds.find((kind) => kind === chosen) ?? kinds.find((kind) => kind === 'streets') ?? 'simple'
}
