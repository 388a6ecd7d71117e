import { chartRangePresets, type CustomChart } from '@fieldport/domain'
import { type ChartRange, rangeViewOf, resolveRange } from '../../../ui/chart/chart-range.ts'
import type { RangeChoice } from '../../../ui/chart/range/range-choice.ts'

/** The initial range of a custom chart. */
export function rangeOfChart({ range }: Pick<CustomChart, 'range'>): ChartRange {
  const preset = chartRangePresets.find(({ milliseconds }) => milliseconds === range)
  return { kind: 'relative', id: preset?.id ?? '', milliseconds: range }
}

/** The reader's choice instead of it; only ranges are offered. */
export function rangeOfChoice(choice: RangeChoice, chart: Pick<CustomChart, 'range'>): ChartRange {
  return choice.kind === 'last' ? rangeOfChart(chart) : resolveRange(rangeViewOf(choice))
}
