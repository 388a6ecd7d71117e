import { type CustomXAxis, ticksEvery, timeTicks, type TimeRange } from '@fieldport/domain'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { formatTick } from '../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import type { TimeAxisView } from '../draw/axes.ts'
import { ms } from '../draw/band.ts'

const tickPx = 84
const fewestTicks = 2
/** Minimum distance between ticks. */
const closestPx = 8

/** The elapsed time at a moment since the start of the chart, in units of the scale. */
export function elapsedAt({ scale, offset }: CustomXAxis, range: TimeRange, seconds: number): number {
  return (seconds + offset - range.fromSeconds) * (scale ?? 1)
}

/** The positions of the time axis' ticks, in epoch seconds of the data, regardless of the offset in their labels. */
export function customTicks(xAxis: CustomXAxis, view: TimeAxisView): readonly number[] {
  const { fromSeconds, toSeconds } = view.range
  const step = stepSeconds(xAxis, view)
  if (step === undefined) return clockTicks(xAxis, view).map(({ at }) => at)
  const { scale, offset } = xAxis
  if (scale === null) return ticksEvery(step, shownRange(xAxis, view), zoneOf(view)).map((at) => at - offset)
  const origin = fromSeconds - offset
  const ticks: number[] = []
  for (let at = Math.ceil((fromSeconds - origin) / step); origin + at * step <= toSeconds; at += 1)
    ticks.push(origin + at * step)
  return ticks
}

/** Undefined: at round local times, as many as fit. */
function stepSeconds({ tick, scale }: CustomXAxis, { range, widthPx }: TimeAxisView): number | undefined {
  const span = range.toSeconds - range.fromSeconds
  const isReadable = tick > 0 && span / tick <= Math.max(fewestTicks, widthPx / closestPx)
  if (isReadable) return tick
  if (scale === null) return undefined
  const least = span / Math.max(fewestTicks, Math.floor(widthPx / tickPx))
  return niceStep(least * Math.abs(scale)) / Math.abs(scale)
}

function clockTicks(xAxis: CustomXAxis, view: TimeAxisView) {
  const most = Math.max(fewestTicks, Math.floor(view.widthPx / tickPx))
  return timeTicks(shownRange(xAxis, view), zoneOf(view), most).map(({ at, isDay }) => ({
    at: at - xAxis.offset,
    isDay,
  }))
}

/** The times of the labels. */
function shownRange({ offset }: CustomXAxis, { range }: TimeAxisView): TimeRange {
  return { fromSeconds: range.fromSeconds + offset, toSeconds: range.toSeconds + offset }
}

const zoneOf = ({ timeZone }: TimeAxisView) => timeZone ?? getLocaleSettings().timeZone

/** The next value in 1, 2, 5, 10, 20 … */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((each) => each * power >= least) ?? 10)
}

/** The part of the time axis that changes during a zoom. */
export function customTimeExtent(xAxis: CustomXAxis, view: TimeAxisView) {
  const { range, timeZone } = view
  const customValues = customTicks(xAxis, view).map(ms)
  const days = new Set(
    clockTicks(xAxis, view)
      .filter(({ isDay }) => isDay)
      .map(({ at }) => ms(at)),
  )
  const settings = getLocaleSettings()
  const style = { locale: settings.locale, timeZone: timeZone ?? settings.timeZone }
  return {
    min: ms(range.fromSeconds),
    max: ms(range.toSeconds),
    axisTick: { show: false, customValues },
    axisLabel: {
      customValues,
      formatter: (value: number) =>
        xAxis.scale === null
          ? formatTick(value / 1000 + xAxis.offset, days.has(value), style)
          : formatNumber(elapsedAt(xAxis, range, value / 1000), xAxis.dp),
    },
  }
}
