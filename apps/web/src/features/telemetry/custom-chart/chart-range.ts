import { chartRangePresets, type CustomChart } from '@fieldport/domain'
import { type ChartRange, rangeViewOf, resolveRange } from '../../../ui/chart/chart-range.ts'
import type { RangeChoice } from '../../../ui/chart/range/range-choice.ts'

/** The range that a custom chart opens with. */
export function rangeOfChart({ range }: Pick<CustomChart, 'range'>): ChartRange {
  const preset = chartRangePresets.find(({ milliseconds }) => milliseconds === range)
  return { kind: 'relative', id: preset?.id ?? '', milliseconds: range }
}

/** What its reader chose instead; nothing but ranges are offered. */
export function rangeOfChoice(choice: RangeChoice, chart: Pick<CustomChart, 'range'>): ChartRange {
  return choice.kind === 'last' ? rangeOfChart(chart) : resolveRange(rangeViewOf(choice))
}
