import type { LocalDays } from './local-time.ts'

/** A period of work: engine running, pump on, boat under way. */
export type Block = {
  readonly fromSeconds: number
  readonly toSeconds: number
  /** Intensity of the work, 0 to 1. */
  readonly load: number
  /** Total of the block (km, litres); accumulates evenly over it. */
  readonly amount: number
}

/** Blocks of a local day in order, without overlap (seconds from its start). */
export type DayPlan = (day: number) => readonly Block[]

export type Moment = {
  readonly block: Block | undefined
  /** Seconds since the block started, or since the last one ended. */
  readonly sinceSeconds: number
  /** Seconds until the block ends, or until the next one starts. */
  readonly untilSeconds: number
  /** Seconds of work until now; never decreases. */
  readonly workedSeconds: number
  /** Sum of `amount` until now; never decreases. */
  readonly amount: number
  /** Heat, 0 to 1, of something that warms up during work and cools down afterwards. */
  readonly heat: number
}

export type Timeline = { readonly at: (seconds: number) => Moment }

type Entry = Block & { readonly worked: number; readonly summed: number; readonly heat: number }

/** The local day on which devices were put into service; counters start on it. 19358 = 2023-01-01. */
export const firstDay = 19_358

const heatingSeconds = 900
const coolingSeconds = 5400
/** Longer than any gap between blocks. */
const nothingSeconds = 1e9

/**
 * The working life of a device as blocks. Totals of past days are summed once, so that computing any moment is cheap;
 * `plan` must depend only on the day.
 */
export function createTimeline(days: LocalDays, plan: DayPlan): Timeline {
  const workedAt: number[] = [0]
  const summedAt: number[] = [0]
  const cache = new Map<number, readonly Entry[]>()

  const planned = (day: number): Block[] => {
    const start = days.startOf(day)
    const lengthSeconds = days.startOf(day + 1) - start
    return plan(day)
      .filter((block) => block.fromSeconds < lengthSeconds)
      .map((block) => ({
        fromSeconds: start + block.fromSeconds,
        toSeconds: start + Math.min(block.toSeconds, lengthSeconds),
        load: block.load,
        amount: block.amount,
      }))
  }

  const extendTo = (day: number): void => {
    for (let n = workedAt.length; n <= day - firstDay; n++) {
      let worked = workedAt[n - 1] ?? 0
      let summed = summedAt[n - 1] ?? 0
      for (const block of planned(firstDay + n - 1)) {
        worked += block.toSeconds - block.fromSeconds
        summed += block.amount
      }
      workedAt.push(worked)
      summedAt.push(summed)
    }
  }

  const entries = (day: number): readonly Entry[] => {
    const known = cache.get(day)
    if (known !== undefined) return known
    if (day < firstDay) return []
    // Heat from before yesterday is negligible: a day is sixteen times the cooling time.
    const warm = day > firstDay ? heatAfter(planned(day - 1), days.startOf(day)) : 0
    const list = withTotals(planned(day), days.startOf(day), { ...totals(day), heat: warm })
    if (cache.size > 32) cache.clear()
    cache.set(day, list)
    return list
  }

  const totals = (day: number): { worked: number; summed: number } => {
    if (day < firstDay) return { worked: 0, summed: 0 }
    extendTo(day)
    return { worked: workedAt[day - firstDay] ?? 0, summed: summedAt[day - firstDay] ?? 0 }
  }

  const book = { entries, totals }
  return { at: (seconds) => momentAt(days, book, seconds) }
}

type Totals = { worked: number; summed: number; heat: number }

function withTotals(blocks: readonly Block[], startSeconds: number, totals: Totals): Entry[] {
  let { worked, summed, heat } = totals
  let last = startSeconds
  return blocks.map((block) => {
    heat *= Math.exp(-(block.fromSeconds - last) / coolingSeconds)
    const entry = { ...block, worked, summed, heat }
    worked += block.toSeconds - block.fromSeconds
    summed += block.amount
    heat = relaxHeat(heat, block.toSeconds - block.fromSeconds)
    last = block.toSeconds
    return entry
  })
}

function heatAfter(blocks: readonly Block[], endSeconds: number): number {
  const last = withTotals(blocks, endSeconds - 86_400, { worked: 0, summed: 0, heat: 0 }).at(-1)
  if (last === undefined) return 0
  const heat = relaxHeat(last.heat, last.toSeconds - last.fromSeconds)
  return heat * Math.exp(-(endSeconds - last.toSeconds) / coolingSeconds)
}

function relaxHeat(heat: number, seconds: number): number {
  return 1 - (1 - heat) * Math.exp(-seconds / heatingSeconds)
}

/** A boat may stay in harbour for days; more distant blocks than this do not matter. */
const neighbourDays = 12

type BlockTable = {
  readonly entries: (day: number) => readonly Entry[]
  readonly totals: (day: number) => { readonly worked: number; readonly summed: number }
}

function momentAt(days: LocalDays, book: BlockTable, seconds: number): Moment {
  const day = days.dayOf(seconds)
  const today = book.entries(day)
  let index = today.length - 1
  while (index >= 0 && (today[index] as Entry).fromSeconds > seconds) index--
  const entry = index >= 0 ? today[index] : neighbour(book, day, -1)
  if (entry !== undefined && entry.toSeconds > seconds) return inside(entry, seconds)
  const next = today[index + 1] ?? neighbour(book, day, 1)
  const untilSeconds = next === undefined ? nothingSeconds : next.fromSeconds - seconds
  if (entry !== undefined) return after(entry, seconds, untilSeconds)
  const { worked, summed } = book.totals(day)
  const idle = { block: undefined, sinceSeconds: nothingSeconds, untilSeconds, heat: 0 }
  return { ...idle, workedSeconds: worked, amount: summed }
}

function neighbour(book: BlockTable, day: number, direction: 1 | -1): Entry | undefined {
  for (let n = 1; n <= neighbourDays; n++) {
    const found = book.entries(day + direction * n).at(direction === 1 ? 0 : -1)
    if (found !== undefined) return found
  }
  return undefined
}

function inside(entry: Entry, seconds: number): Moment {
  const since = seconds - entry.fromSeconds
  return {
    block: entry,
    sinceSeconds: since,
    untilSeconds: entry.toSeconds - seconds,
    workedSeconds: entry.worked + since,
    amount: entry.summed + (entry.amount * since) / (entry.toSeconds - entry.fromSeconds),
    heat: relaxHeat(entry.heat, since),
  }
}

function after(entry: Entry, seconds: number, untilSeconds: number): Moment {
  const since = seconds - entry.toSeconds
  const length = entry.toSeconds - entry.fromSeconds
  return {
    block: undefined,
    sinceSeconds: since,
    untilSeconds,
    workedSeconds: entry.worked + length,
    amount: entry.summed + entry.amount,
    heat: relaxHeat(entry.heat, length) * Math.exp(-since / coolingSeconds),
  }
}

/** Hours without work since the device was put into service. */
export function idleHours(seconds: number, workedSeconds: number): number {
  return Math.max(0, (seconds - firstDay * 86_400 - workedSeconds) / 3600)
}

/** Seconds of work in the blocks before the current one. */
export function getCompletedSeconds({ block, workedSeconds, sinceSeconds }: Moment): number {
  return block === undefined ? workedSeconds : workedSeconds - sinceSeconds
}

/** Amount of the blocks before the current one. */
export function getCompletedAmount({ block, amount, sinceSeconds }: Moment): number {
  if (block === undefined) return amount
  return amount - (block.amount * sinceSeconds) / (block.toSeconds - block.fromSeconds)
}
