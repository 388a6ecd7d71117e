import type { TimeRange } from '../telemetry/series.ts'
import { fromWallTime, startOfLocalDay, wallTime, zoneOffsetSeconds } from './zoned-time.ts'

const minute = 60
const hour = 3600
const day = 86_400

type Step = {
  readonly unit: 'second' | 'hour' | 'day' | 'month'
  readonly count: number
  readonly seconds: number
}

const seconds = (count: number): Step => ({ unit: 'second', count, seconds: count })
const hours = (count: number): Step => ({ unit: 'hour', count, seconds: count * hour })
const days = (count: number): Step => ({ unit: 'day', count, seconds: count * day })
const months = (count: number): Step => ({ unit: 'month', count, seconds: count * 30.4 * day })

/** Round steps between ticks. */
const steps: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute].map(
    seconds,
  ),
  ...[1, 2, 3, 6, 12].map(hours),
  ...[1, 2, 7, 14].map(days),
  ...[1, 2, 3, 6, 12, 24, 60].map(months),
]

/** A tick of a time axis, epoch seconds; `isDay`: it starts a local day. */
export type TimeTick = { readonly at: number; readonly isDay: boolean }

/**
 * The ticks of a time axis, at most `most`, at round local times: hours count from local midnight and days start at it,
 * also across a clock change.
 */
export function timeTicks(range: TimeRange, timeZone: string | undefined, most: number): readonly TimeTick[] {
  const width = range.toSeconds - range.fromSeconds
  const step = steps.find((each) => width / each.seconds <= most) ?? months(120)
  const places = placesOf(step, range, timeZone)
  return [...new Set(places)]
    .filter((at) => at >= range.fromSeconds && at <= range.toSeconds)
    .map((at) => ({
      at,
      isDay: step.unit === 'day' || step.unit === 'month' || startOfLocalDay(at, timeZone) === at,
    }))
}

/**
 * Ticks at a chosen distance, epoch seconds. Distances that divide a day count from local midnight, and whole days start at it, also
 * across a clock change.
 */
export function ticksEvery(
  stepSeconds: number,
  range: TimeRange,
  timeZone: string | undefined,
): readonly number[] {
  const places = placesEvery(stepSeconds, range, timeZone)
  return [...new Set(places)].filter((at) => at >= range.fromSeconds && at <= range.toSeconds)
}

/** Those within an hour are at the same times in every zone, and counting many of them day by day takes long. */
function placesEvery(step: number, range: TimeRange, timeZone: string | undefined): readonly number[] {
  if (step % day === 0) return placesOf(days(step / day), range, timeZone)
  const isPartOfDay = day % step === 0 && (step >= hour || (hour % step !== 0 && step >= 5 * minute))
  return isPartOfDay ? placesOf(hours(step / hour), range, timeZone) : secondPlaces(step, range, timeZone)
}

function placesOf({ unit, count }: Step, range: TimeRange, timeZone: string | undefined): readonly number[] {
  if (unit === 'second') return secondPlaces(count, range, timeZone)
  const places: number[] = []
  const start = wallTime(range.fromSeconds, timeZone)
  const add = (at: number) => places.push(at) > 0 && at <= range.toSeconds
  if (unit === 'month') {
    const first = Math.floor((start.year * 12 + start.month - 1) / count) * count
    for (let month = first; add(startOfMonth(month, timeZone)); month += count);
    return places
  }
  // Days and hours are counted from local midnight to local midnight.
  const firstDay = Math.floor(Date.UTC(start.year, start.month - 1, start.day) / 1000 / day)
  const apart = unit === 'day' ? count : 1
  for (let number = Math.floor(firstDay / apart) * apart; ; number += apart) {
    const date = new Date(number * day * 1000)
    const local = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
    if (!add(fromWallTime(local, timeZone))) return places
    if (unit === 'hour') {
      for (let part = 1; part * count < 24; part += 1)
        add(fromWallTime({ ...local, second: Math.round(part * count * hour) }, timeZone))
    }
  }
}

/** @param number months since year 0 */
function startOfMonth(number: number, timeZone: string | undefined): number {
  return fromWallTime({ year: Math.floor(number / 12), month: (number % 12) + 1 }, timeZone)
}

/** Steps below an hour divide every zone offset if they are counted in local time. */
function secondPlaces(count: number, range: TimeRange, timeZone: string | undefined): readonly number[] {
  const places: number[] = []
  const offset = zoneOffsetSeconds(range.fromSeconds, timeZone)
  for (
    let at = Math.ceil((range.fromSeconds + offset) / count) * count - offset;
    at <= range.toSeconds;
    at += count
  )
    places.push(at)
  return places
}
