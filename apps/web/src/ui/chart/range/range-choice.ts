/** The range that a reader chose. */
export type RangeChoice =
  | { readonly kind: 'preset'; readonly id: string }
  /** The newest measurement of each series. */
  | { readonly kind: 'last' }
  /** Epoch seconds. */
  | { readonly kind: 'fixed'; readonly fromSeconds: number; readonly toSeconds: number }

/** A series that a chart draws against an axis of its own, on top of its first panel. */
export type SecondarySeries = {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** undefined: none. */
  readonly value: string | undefined
}
