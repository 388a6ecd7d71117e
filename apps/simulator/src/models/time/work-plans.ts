import type { VirtualDevice } from '../../point.ts'
import { uniformBetween, uniform } from '../random.ts'
import { isAlwaysAtWork, nightLeakAt } from '../story/story.ts'
import type { Block, DayPlan } from './timeline.ts'

// Working days in local time, which depend only on the day's number and the seed.

const hour = 3600

function block(fromSeconds: number, toSeconds: number, load: number, amount = 0): Block {
  return { fromSeconds, toSeconds, load, amount }
}

/** Works the whole local day: crews change without stopping. `amount` is per hour. */
function wholeDay(load: number, amountPerHour: number): Block[] {
  return [block(0, 24 * hour, load, 24 * amountPerHour)]
}

/** Breaks of a truck on two twelve-hour shifts, including the shift change: start and length, in hours. */
const truckPauses: readonly (readonly [number, number])[] = [
  [2.6, 0.55],
  [6, 0.6],
  [9.6, 0.5],
  [13.2, 0.6],
  [17.9, 0.6],
  [21.4, 0.5],
]

/** Crews take breaks in turn, so that the crusher never waits. */
const pauseShiftHours = 0.8
const crews = 4

/** Hours between which the engine runs. */
function truckHours(crew: number): [number, number][] {
  const shift = ((crew % crews) - (crews - 1) / 2) * pauseShiftHours
  const starts = [0, ...truckPauses.map(([at, length]) => at + shift + length)]
  const ends = [...truckPauses.map(([at]) => at + shift), 24]
  return starts.map((from, n) => [from, ends[n] ?? 24])
}

export type Cycle = { readonly seconds: number; readonly kilometres: number }

/**
 * Every sixteenth day shift the truck is in the workshop; sometimes there is no operator.
 * A block contains complete cycles only, so that a truck parks where cycles start. `amount` is in kilometres.
 */
export function truckPlan(device: VirtualDevice, cycle: Cycle): DayPlan {
  const { seed, crew, story } = device
  if (story?.kind === 'in-workshop') return workshopPlan(seed)
  if (isAlwaysAtWork(device)) {
    const perHour = (cyclesIn(24 * hour, cycle.seconds) * cycle.kilometres) / 24
    return () => wholeDay(0.9, perHour)
  }
  const hours = truckHours(crew)
  return (day) => {
    const workshop = (day + (seed % 16)) % 16 === 0
    return hours.flatMap(([from, to], n) => {
      const slot = day * 8 + n
      if (workshop && from > 6 && from < 17) return []
      if (uniform(seed, 11, slot) < 0.03) return []
      const start = from === 0 ? 0 : from * hour + uniformBetween(seed, 12, slot, -300, 300)
      const end = to === 24 ? 24 * hour : to * hour + uniformBetween(seed, 13, slot, -300, 300)
      const kilometres = cyclesIn(end - start, cycle.seconds) * cycle.kilometres
      return [block(start, end, uniformBetween(seed, 14, slot, 0.75, 1), kilometres)]
    })
  }
}

/** The engine is tested for some minutes, three times per working day. */
function workshopPlan(seed: number): DayPlan {
  return (day) =>
    [7.4, 10.8, 14.3].map((from, n) => {
      const start = from * hour + uniformBetween(seed, 15, day * 4 + n, -900, 900)
      return block(start, start + uniformBetween(seed, 16, day * 4 + n, 420, 1100), 0.1)
    })
}

/** Cycles are stretched slightly to fit the block. */
export function cyclesIn(blockSeconds: number, cycleSeconds: number): number {
  return Math.max(1, Math.round(blockSeconds / cycleSeconds))
}

/** Water demand over the day, with peaks in the morning and evening. */
function demandAt(hourOfDay: number): number {
  const morning = Math.exp(-(((hourOfDay - 7.5) / 2.2) ** 2))
  const evening = Math.exp(-(((hourOfDay - 18.5) / 2.6) ** 2))
  return 0.35 + 0.9 * morning + 0.8 * evening
}

/** The pump fills the tank whenever demand has lowered it. `amount` is in cubic metres. */
export function pumpPlan({ seed, story }: VirtualDevice): DayPlan {
  const leaks = story?.kind === 'night-leak'
  const filling = uniformBetween(seed, 21, 0, 1300, 2000)
  return (day) => {
    const blocks: Block[] = []
    let at = uniformBetween(seed, 22, day, 600, 3000)
    for (let n = 0; at < 23.2 * hour; n++) {
      const length = filling * uniformBetween(seed, 23, day * 64 + n, 0.85, 1.15)
      const load = uniformBetween(seed, 24, day * 64 + n, 0.7, 1)
      blocks.push(block(at, Math.min(at + length, 23.9 * hour), load, (length * load * 42) / hour))
      const pause =
        (uniformBetween(seed, 25, day * 64 + n, 0.9, 1.1) * 2600) /
        (demandAt(at / hour) + (leaks ? 1.4 * nightLeakAt(at) : 0))
      at += length + pause
    }
    return blocks
  }
}

/** Working hours of the crews of a boat. At any time more boats are out than in. */
const boatHours: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 7],
    [8.4, 15.6],
    [17, 24],
  ],
  [
    [0.8, 11],
    [12.4, 22.8],
  ],
  [
    [3.4, 13.4],
    [14.8, 24],
  ],
  [
    [0, 9.4],
    [10.8, 21.4],
  ],
]

/** Complete trips only, so that a boat ends its day at its berth; none on stormy days. `amount` is in kilometres. */
export function boatPlan(device: VirtualDevice, trip: Cycle): DayPlan {
  const { seed, crew } = device
  const kilometresIn = (seconds: number) => cyclesIn(seconds, trip.seconds) * trip.kilometres
  if (isAlwaysAtWork(device)) return () => wholeDay(0.9, kilometresIn(24 * hour) / 24)
  const hours = boatHours[crew % boatHours.length] ?? []
  return (day) => {
    if (uniform(seed, 32, day) < 0.04) return []
    return hours.map(([from, to], n) => {
      const start = from === 0 ? 0 : from * hour + uniformBetween(seed, 33, day * 4 + n, -600, 600)
      const end = to === 24 ? 24 * hour : to * hour + uniformBetween(seed, 34, day * 4 + n, -600, 600)
      return block(start, end, uniformBetween(seed, 35, day * 4 + n, 0.6, 1), kilometresIn(end - start))
    })
  }
}

/** Running hours of the two generators of a camp: one runs at night, one by day, and both in the morning and evening. */
const gensetHours: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 8.4],
    [16.4, 24],
  ],
  [[4.6, 22.8]],
]

/** `amount` is in kWh. */
export function gensetPlan(device: VirtualDevice): DayPlan {
  const { seed, crew } = device
  if (isAlwaysAtWork(device)) return () => wholeDay(0.66, 0.66 * 90)
  const hours = gensetHours[crew % gensetHours.length] ?? []
  return (day) =>
    hours.map(([from, to], n) => {
      const start = from === 0 ? 0 : from * hour + uniformBetween(seed, 42, day * 4 + n, -600, 600)
      const end = to === 24 ? 24 * hour : to * hour + uniformBetween(seed, 43, day * 4 + n, -600, 600)
      const load = uniformBetween(seed, 44, day * 4 + n, 0.45, 0.85)
      return block(start, end, load, ((end - start) / hour) * load * 90)
    })
}
