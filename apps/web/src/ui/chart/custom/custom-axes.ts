import type { CustomAxis } from '@fieldport/domain'
import { keepLeftToRight } from '../../../lib/format/direction.ts'
import { formatNumber, formatShort } from '../../../lib/format/numbers.ts'
import type { ChartLine } from '../chart-data.ts'
import type { ChartColours } from '../draw/axes.ts'
import { stackOnLower } from './stack-lines.ts'
import type { CustomFrame } from './custom-line-style.ts'

/** Estimated sizes of an axis' texts, in pixels. */
type AxisText = {
  readonly fontPx: number
  readonly digitPx: number
  readonly labelGapPx: number
  readonly namePx: number
  readonly narrowestPx: number
  readonly widestPx: number
  readonly format: (value: number, decimals: number) => string
}

const roomy: AxisText = {
  fontPx: 12,
  digitPx: 7,
  labelGapPx: 14,
  namePx: 22,
  narrowestPx: 36,
  widestPx: 112,
  format: formatNumber,
}
/** On a phone: no names beside the axes, because the legend shows them with their units, and compact numbers. */
const tight: AxisText = {
  fontPx: 11,
  digitPx: 6.5,
  labelGapPx: 10,
  namePx: 0,
  narrowestPx: 24,
  widestPx: 52,
  format: (value, decimals) =>
    Math.abs(value) < shortenedFrom ? formatNumber(value, decimals) : formatShort(value),
}
const shortenedFrom = 10_000
/** Minimum share of the drawing for the plot, whatever is beside it. */
const minimumPlotShare = 0.5
/** Between the drawing and the edge of its box on a side without axes. */
const edgePx = 16
/** Maximum number of ticks that are distinguishable. */
const maximumTicks = 50

/** The position of a custom chart's axis: its distance from the plot, and the size of its labels. */
export type AxisPlace = {
  readonly position: 'left' | 'right'
  readonly offsetPx: number
  readonly widthPx: number
  /** Width of the labels only. */
  readonly labelsPx: number
  readonly text: AxisText
  /** There is no space for it beside the plot. */
  readonly isHidden: boolean
}

export type AxisExtent = { readonly low: number; readonly high: number }

/** The extent of an axis: its limits, otherwise the values and goals of its lines. */
export function axisExtent({ limits }: CustomAxis, lines: readonly ChartLine[]): AxisExtent {
  if (limits) return { low: limits.min, high: limits.max }
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const line of lines) {
    const goal = line.custom?.goal ?? null
    if (goal !== null) [low, high] = [Math.min(low, goal), Math.max(high, goal)]
    for (const { min, max } of stackOnLower(line).runs.flat())
      [low, high] = [Math.min(low, min), Math.max(high, max)]
  }
  if (low > high) return { low: 0, high: 1 }
  return hasZero(lines) ? { low: Math.min(low, 0), high: Math.max(high, 0) } : { low, high }
}

/** The length of a bar, and the height of each part of a stack, represent a value, so the axis must include zero. */
function hasZero(lines: readonly ChartLine[]): boolean {
  return lines.some(({ style, custom }) => style === 'bar' || custom?.bases !== undefined)
}

/**
 * Axes on the same side are next to each other, the first at the plot; in a narrow drawing they are narrower, and the
 * last ones are hidden.
 */
export function placeAxes(
  frame: Pick<CustomFrame, 'axis'>,
  lines: readonly ChartLine[],
  widthPx: number,
): readonly AxisPlace[] {
  const fits = (places: readonly AxisPlace[]) => {
    const { left, right } = axisInsets(places)
    return widthPx - left - right >= minimumPlotShare * widthPx
  }
  const places = placeAll(frame, lines, roomy, frame.axis.length)
  if (fits(places)) return places
  let shown = frame.axis.length
  let narrow = placeAll(frame, lines, tight, shown)
  while (shown > 1 && !fits(narrow)) narrow = placeAll(frame, lines, tight, --shown)
  return narrow
}

function placeAll(
  { axis }: Pick<CustomFrame, 'axis'>,
  lines: readonly ChartLine[],
  text: AxisText,
  shown: number,
): readonly AxisPlace[] {
  const taken = { left: 0, right: 0 }
  return axis.map((each, at) => {
    const isHidden = at >= shown
    const { low, high } = axisExtent(each, linesOnAxis(lines, at))
    const letters = Math.max(...[low, high].map((value) => text.format(value, each.dp).length))
    const labelsPx = Math.min(
      text.widestPx,
      Math.max(text.narrowestPx, letters * text.digitPx + text.labelGapPx),
    )
    const hasName = axisName(each, linesOnAxis(lines, at)) !== ''
    const widthPx = isHidden ? 0 : labelsPx + (hasName ? text.namePx : 0)
    const position = each.displayType
    const place = { position, offsetPx: taken[position], widthPx, labelsPx, text, isHidden }
    taken[position] += widthPx
    return place
  })
}

/** The distances between the plot and the edges of the drawing, in pixels. */
export function axisInsets(places: readonly AxisPlace[]): { readonly left: number; readonly right: number } {
  const widthOf = (side: AxisPlace['position']) =>
    places.filter(({ position }) => position === side).reduce((sum, { widthPx }) => sum + widthPx, 0)
  return { left: Math.max(edgePx, widthOf('left')), right: Math.max(edgePx, widthOf('right')) }
}

export function linesOnAxis(lines: readonly ChartLine[], axisAt: number): readonly ChartLine[] {
  return lines.filter(({ custom }) => custom?.axisAt === axisAt)
}

/** The title of an axis: its name, otherwise the unit of its lines. */
export function axisName({ name }: CustomAxis, lines: readonly ChartLine[]): string {
  if (name !== '') return name
  const units = new Set(
    lines.flatMap(({ display }) => (display.card === 'digital' || display.unit === '' ? [] : display.unit)),
  )
  return units.size === 1 ? keepLeftToRight([...units][0] ?? '') : ''
}

export function customValueAxis(
  axis: CustomAxis,
  place: AxisPlace,
  lines: readonly ChartLine[],
  { isFirst, colours }: { readonly isFirst: boolean; readonly colours: ChartColours },
) {
  const { limits, dp, tick, colour } = axis
  const { low, high } = axisExtent(axis, lines)
  const { text } = place
  return {
    id: axis.id,
    type: 'value',
    gridIndex: 0,
    position: place.position,
    offset: place.offsetPx,
    show: !place.isHidden,
    name: text.namePx === 0 ? '' : axisName(axis, lines),
    nameLocation: 'middle',
    nameGap: place.labelsPx,
    nameRotate: 90,
    nameTextStyle: { color: colour, fontSize: 12 },
    scale: !hasZero(lines),
    // Set even if there is no limit, because options are merged into the existing ones.
    min: limits?.min ?? null,
    max: limits?.max ?? null,
    interval: tick > 0 && (high - low) / tick <= maximumTicks ? tick : null,
    splitNumber: 5,
    axisLine: { show: true, onZero: false, lineStyle: { color: colour } },
    axisTick: { show: false },
    axisLabel: {
      color: colour,
      fontSize: text.fontPx,
      hideOverlap: true,
      formatter: (value: number) => text.format(value, dp),
    },
    // The split lines of a second axis would cross those of the first.
    splitLine: { show: isFirst, lineStyle: { color: colours.grid } },
    axisPointer: { show: false },
  }
}
