import {
  chartRangePresets,
  defaultDeviceChartRangeMs,
  maximumStorageDays,
  type Retention,
} from '@fieldport/domain'

/** The range of a chart as it stands in the address. */
export type RangeView = {
  /** The id of a preset; absent with `from` and `to`. */
  readonly range?: string
  /** Epoch seconds. */
  readonly from?: number
  readonly to?: number
}

export type ChartRange =
  | { readonly kind: 'relative'; readonly id: string; readonly milliseconds: number }
  | { readonly kind: 'fixed'; readonly fromSeconds: number; readonly toSeconds: number }

/** Source: specification 3, section 9 ('6 h, 21600000 ms, on the device page'). */
export const defaultRangeId =
  chartRangePresets.find(({ milliseconds }) => milliseconds === defaultDeviceChartRangeMs)?.id ?? '6h'

/** Reads the range from the address; what cannot be read is left out, and so is the default. */
export function parseRange(search: Record<string, unknown>): RangeView {
  const preset = chartRangePresets.find(({ id }) => id === search['range'])
  const from = readSeconds(search['from'])
  const to = readSeconds(search['to'])
  if (from !== undefined && to !== undefined && from < to) return { from, to }
  return preset && preset.id !== defaultRangeId ? { range: preset.id } : {}
}

export function resolveRange(view: RangeView): ChartRange {
  if (view.from !== undefined && view.to !== undefined) {
    return { kind: 'fixed', fromSeconds: view.from, toSeconds: view.to }
  }
  const id = view.range ?? defaultRangeId
  const preset = chartRangePresets.find((choice) => choice.id === id)
  return { kind: 'relative', id, milliseconds: preset?.milliseconds ?? defaultDeviceChartRangeMs }
}

function readSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e10 ? Math.round(seconds) : undefined
}

/** What a plan lets a reader see. The vendor sees all that is stored. Source: specification 3, section 6. */
export function retentionOf(
  tier: { readonly name: string; readonly dataStorageDays: number } | undefined,
  vendor: boolean,
): Retention {
  if (!tier || vendor) return { planName: tier?.name ?? '', retentionDays: maximumStorageDays }
  return { planName: tier.name, retentionDays: tier.dataStorageDays }
}
