import { chartRangePresets, defaultDeviceChartRangeMs } from '@fieldport/domain'

/** The range of a chart in the URL. */
export type RangeView = {
  /** The ID of a preset; absent with `from` and `to`. */
  readonly range?: string
  /** Epoch seconds. */
  readonly from?: number
  readonly to?: number
}

/** Source: specification 3, section 9 ('6 h, 21600000 ms, on the device page'). */
export const defaultRangeId =
  chartRangePresets.find(({ milliseconds }) => milliseconds === defaultDeviceChartRangeMs)?.id ?? '6h'

/** In the URL instead of a preset: only the newest measurement. */
export const lastRangeId = 'last'

/** Parses the range in the URL; invalid values and the default are left out. */
export function parseRange(search: Record<string, unknown>): RangeView {
  const preset = chartRangePresets.find(({ id }) => id === search['range'])
  const from = readSeconds(search['from'])
  const to = readSeconds(search['to'])
  if (from !== undefined && to !== undefined && from < to) return { from, to }
  return preset && preset.id !== defaultRangeId ? { range: preset.id } : {}
}

function readSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e10 ? Math.round(seconds) : undefined
}
