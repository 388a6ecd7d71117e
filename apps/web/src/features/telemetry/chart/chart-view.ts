import { parseRange, type RangeView } from '../../../ui/chart/chart-range.ts'

/** At most this many lines in one chart; more cannot be told apart. */
export const maximumChartKeys = 8

/** What the chart shows; all of it stands in the address. */
export type ChartView = RangeView & { readonly keys?: string }

/** Reads the view from the address; what cannot be read is left out. */
export function parseChartView(search: Record<string, unknown>): ChartView {
  const keys = typeof search['keys'] === 'string' ? listKeys(search['keys']).join(',') : ''
  return { ...(keys === '' ? {} : { keys }), ...parseRange(search) }
}

export function listKeys(keys: string | undefined): readonly string[] {
  const found = (keys ?? '').split(',').filter((key) => key !== '' && key.length <= 64)
  return [...new Set(found)].slice(0, maximumChartKeys)
}
