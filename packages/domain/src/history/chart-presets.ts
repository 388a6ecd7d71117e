/** Defaults of charts and tables. Source: specification 3, section 9. */
export const chartDownsample = 1100
export const defaultChartRangeMs = 1_800_000
export const defaultDeviceChartRangeMs = 21_600_000
export const defaultUtilisationRangeMs = 86_400_000
export const defaultCustomRangeMs = 604_800_000
export const defaultRawRangeMs = 86_400_000
/** Below this many points, a chart shows single ones. */
export const enhancedZoomBelowPoints = 1000
/** Roll-ups cover ten minutes each. Source: architecture, 'Telemetry tables'. */
export const rollupSeconds = 600

const monthMs = 2_628_000_000

export type ChartRangePreset = {
  readonly id: string
  readonly label: string
  readonly milliseconds: number
  /** Required days of storage; absent if every plan suffices. */
  readonly requiredRetentionDays?: number
  readonly hiddenOnCustomCharts?: true
}

/** Presets up to a month: specification 3, sections 2.6 and 9. The longer ones are ours, based on the same month. */
export const chartRangePresets: readonly ChartRangePreset[] = [
  { id: '10m', label: '10 Minutes', milliseconds: 600_000 },
  { id: '30m', label: '30 Minutes', milliseconds: 1_800_000 },
  { id: '1h', label: 'Hour', milliseconds: 3_600_000 },
  { id: '6h', label: '6 Hours', milliseconds: 21_600_000 },
  { id: '1d', label: 'Day', milliseconds: 86_400_000, requiredRetentionDays: 1 },
  { id: '1w', label: 'Week', milliseconds: 604_800_000, requiredRetentionDays: 7 },
  { id: '1M', label: 'Month', milliseconds: monthMs, requiredRetentionDays: 30, hiddenOnCustomCharts: true },
  {
    id: '3M',
    label: '3 Months',
    milliseconds: 3 * monthMs,
    requiredRetentionDays: 91,
    hiddenOnCustomCharts: true,
  },
  {
    id: '1y',
    label: 'Year',
    milliseconds: 12 * monthMs,
    requiredRetentionDays: 365,
    hiddenOnCustomCharts: true,
  },
  {
    id: '2y',
    label: '2 Years',
    milliseconds: 24 * monthMs,
    requiredRetentionDays: 730,
    hiddenOnCustomCharts: true,
  },
]

/** Maximum devices in one comparison: more lines could not be told apart in its chart. */
export const maximumComparedDevices = 20
