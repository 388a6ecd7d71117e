import { formatCompact, formatNumber } from '../../../lib/format/numbers.ts'
import type { ChartLine } from '../chart-data.ts'

/** From this value on, an unabbreviated label would usually be wider than the space beside the plot. */
const compactFrom = 1e7
/** With more decimals, a compact number is no shorter. */
const maximumCompactDecimals = 4
const digitPx = 7
const gapPx = 10

/** The number of parts into which ECharts is asked to split the axis of a panel. */
export function axisSplitCount(panel: number): number {
  return panel === 0 ? 5 : 3
}

export function decimalsOf(lines: readonly ChartLine[]): number {
  return Math.max(0, ...lines.map(({ display }) => display.decimals))
}

/**
 * The text of a tick. Tick values are round: all have the decimals that they need, but never more than the reading; large
 * ones are compact, if that tells them apart.
 */
export function tickFormat(lines: readonly ChartLine[], splitNumber: number): (value: number) => string {
  const power = stepPower(lines, splitNumber)
  const common = power === undefined ? 0 : Math.max(0, -power)
  const most = Math.max(decimalsOf(lines), 1)
  return (value) => {
    const compact = compactDecimals(value, power)
    if (compact !== undefined) return formatCompact(value, compact)
    const needed = (String(value).split('.')[1] ?? '').length
    return formatNumber(value, Math.min(Math.max(needed, common), most))
  }
}

/** Width of the widest label of an axis, in pixels, with its distance from the plot. */
export function tickLabelsPx(lines: readonly ChartLine[], splitNumber: number): number {
  const extent = extentOf(lines)
  if (!extent) return 0
  const format = tickFormat(lines, splitNumber)
  const step = 10 ** (stepPower(lines, splitNumber) ?? 0)
  const [low, high] = [Math.floor(extent.low / step) * step, Math.ceil(extent.high / step) * step]
  // Between the ends, a label may need more decimals than these.
  const letters = [low, low + step, high].map((value) => format(value).length)
  return Math.max(...letters) * digitPx + gapPx
}

/** The decimals of a compact number with which neighbouring ticks differ; undefined: in full. */
function compactDecimals(value: number, power: number | undefined): number | undefined {
  const size = Math.abs(value)
  if (size < compactFrom) return undefined
  const unitPower = 3 * Math.floor(Math.log10(size) / 3)
  const decimals = power === undefined ? maximumCompactDecimals : Math.max(0, unitPower - power)
  return decimals > maximumCompactDecimals ? undefined : decimals
}

type Extent = { readonly low: number; readonly high: number }

/** Of the values of an axis; undefined: there are none. */
function extentOf(lines: readonly ChartLine[]): Extent | undefined {
  // Bars begin at zero.
  const base = lines.some(({ style }) => style === 'bar') ? [0] : []
  let [low, high] = [Math.min(...base), Math.max(...base)]
  for (const { runs } of lines)
    for (const run of runs)
      for (const { min, max } of run) [low, high] = [Math.min(low, min), Math.max(high, max)]
  return low <= high ? { low, high } : undefined
}

/**
 * The power of ten of the distance of the ticks: a part of the range, rounded to 1, 2, 3 or 5 times a power of ten as
 * ECharts does. Undefined for a single value.
 */
function stepPower(lines: readonly ChartLine[], splitNumber: number): number | undefined {
  const extent = extentOf(lines)
  if (!extent || !(extent.high > extent.low)) return undefined
  const step = (extent.high - extent.low) / splitNumber
  const power = Math.floor(Math.log10(step))
  return step / 10 ** power < roundedUp ? power : power + 1
}

/** Steps from here on are rounded up to the next power of ten. */
const roundedUp = 7
