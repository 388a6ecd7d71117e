import type { CardBreakpoint, CardDisplay } from '@fieldport/domain'
import { countPanels, minimumPanelsHeightPx } from '../../ui/chart/chart-height.ts'
import { convertDisplay } from '../../ui/chart/convert-display.ts'
import { chooseSeries } from '../../features/telemetry/chart/data/chosen-series.ts'
import { type ChartView, listKeys } from '../../features/telemetry/chart/chart-view.ts'
import { statisticsHeightPx } from '../../features/telemetry/chart/visible-data/statistics-height.ts'
import { lastRangeId } from '../../ui/chart/range/range-view.ts'
import { getLocaleSettings } from '../../lib/locale-settings.ts'

/** Per grid: the height of a unit and of the gap, and of the card's content other than the drawing, in pixels. */
const grids = {
  wide: { unitPx: 116, gapPx: 12, aroundPx: 146 },
  // The range and the tools are on lines of their own.
  narrow: { unitPx: 116, gapPx: 8, aroundPx: 252 },
} as const
const pillsLinePx = 40

/** The number of units that the chart's card needs to show every scale, and its statistics. */
export function chartRows(
  view: ChartView,
  cards: readonly CardDisplay[],
): Readonly<Record<CardBreakpoint, number>> {
  const { displays, secondary } = chooseSeries(view, cards)
  const shown = displays.map((display) => convertDisplay(display, getLocaleSettings().units))
  // A key without a card, such as a signal, may have a scale of its own.
  const others = Math.max(0, listKeys(view.keys).length - displays.length)
  const panels = countPanels(shown) + (displays.length === 0 ? Math.max(0, others - 1) : others)
  const isTable = view.stats === true && view.range !== lastRangeId
  const lineCount = displays.length + others + (secondary ? 1 : 0)
  const tablePx = isTable && lineCount > 0 ? statisticsHeightPx(lineCount) : 0
  const heightPx = minimumPanelsHeightPx(panels) + tablePx
  const rows = (breakpoint: CardBreakpoint, linesPx: number) => {
    const { unitPx, gapPx, aroundPx } = grids[breakpoint]
    return Math.ceil((aroundPx + linesPx + heightPx + gapPx) / (unitPx + gapPx))
  }
  // On a phone, each pill is on its own line.
  const lines = Math.max(0, displays.length + others - 1)
  return { wide: rows('wide', 0), narrow: rows('narrow', lines * pillsLinePx) }
}
