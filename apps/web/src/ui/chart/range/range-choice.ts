/** What a reader chose to see. */
export type RangeChoice =
  | { readonly kind: 'preset'; readonly id: string }
  /** The newest measurement of each series. */
  | { readonly kind: 'last' }
  /** Epoch seconds. */
  | { readonly kind: 'fixed'; readonly fromSeconds: number; readonly toSeconds: number }

/** A series that a chart draws on an axis of its own, over its first ones. */
export type SecondarySeries = {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** undefined: none. */
  readonly value: string | undefined
}
