/** Comparison periods: the same time of day, this many days earlier. */
export const earlierPeriods = { '1d': 1, '1w': 7 } as const
export type EarlierPeriod = keyof typeof earlierPeriods

/** Parses the period in a URL; undefined: no comparison. */
export function parseEarlierPeriod(value: unknown): EarlierPeriod | undefined {
  return value === '1d' || value === '1w' ? value : undefined
}
