/** What a chart can be compared with: the same time of day so many days before. */
export const earlierPeriods = { '1d': 1, '1w': 7 } as const
export type EarlierPeriod = keyof typeof earlierPeriods

export function parseEarlierPeriod(value: unknown): EarlierPeriod | undefined {
  return value === '1d' || value === '1w' ? value : undefined
}
