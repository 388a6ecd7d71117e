import type { Block, DayPlan } from './timeline.ts'
import { weekdayOf } from './local-time.ts'
import { uniformBetween, uniform } from '../random.ts'

// Working days in local time. Everything hangs on the day's number and the seed alone.

const hour = 3600

function block(fromSeconds: number, toSeconds: number, load: number, amount = 0): Block {
  return { fromSeconds, toSeconds, load, amount }
}

/** Hours between which a truck on two twelve-hour shifts has its engine on; breaks and shift changes between them. */
const truckHours: readonly (readonly [number, number])[] = [
  [0, 2.6],
  [3.2, 5.6],
  [6.3, 9.5],
  [10, 13],
  [13.7, 17.6],
  [18.3, 21.5],
  [22.1, 24],
]

export type Cycle = { readonly seconds: number; readonly kilometres: number }

/**
 * Every twelfth day the workshop has the truck for the day shift; now and then there is no operator.
 * A block holds whole cycles only, so that a truck parks where cycles begin. `amount` is in kilometres.
 */
export function truckPlan(seed: number, cycle: Cycle): DayPlan {
  return (day) => {
    const workshop = (day + (seed % 12)) % 12 === 0
    return truckHours.flatMap(([from, to], n) => {
      const slot = day * 8 + n
      if (workshop && from > 6 && from < 18) return []
      if (uniform(seed, 11, slot) < 0.05) return []
      const start = from === 0 ? 0 : from * hour + uniformBetween(seed, 12, slot, -500, 500)
      const end = to === 24 ? 24 * hour : to * hour + uniformBetween(seed, 13, slot, -500, 500)
      const kilometres = cyclesIn(end - start, cycle.seconds) * cycle.kilometres
      return [block(start, end, uniformBetween(seed, 14, slot, 0.75, 1), kilometres)]
    })
  }
}

/** Cycles are stretched a little to fit the block. */
export function cyclesIn(blockSeconds: number, cycleSeconds: number): number {
  return Math.max(1, Math.round(blockSeconds / cycleSeconds))
}

/** Demand on the water over the day: people get up, work, come home. */
function demandAt(hourOfDay: number): number {
  const morning = Math.exp(-(((hourOfDay - 7.5) / 2.2) ** 2))
  const evening = Math.exp(-(((hourOfDay - 18.5) / 2.6) ** 2))
  return 0.35 + 0.9 * morning + 0.8 * evening
}

/** The pump fills the tank whenever demand has drawn it down. `amount` is in cubic metres. */
export function pumpPlan(seed: number): DayPlan {
  const filling = uniformBetween(seed, 21, 0, 1300, 2000)
  return (day) => {
    const blocks: Block[] = []
    let at = uniformBetween(seed, 22, day, 600, 3000)
    for (let n = 0; at < 23.2 * hour; n++) {
      const length = filling * uniformBetween(seed, 23, day * 64 + n, 0.85, 1.15)
      const load = uniformBetween(seed, 24, day * 64 + n, 0.7, 1)
      blocks.push(block(at, Math.min(at + length, 23.9 * hour), load, (length * load * 42) / hour))
      const pause = (uniformBetween(seed, 25, day * 64 + n, 0.9, 1.1) * 2600) / demandAt(at / hour)
      at += length + pause
    }
    return blocks
  }
}

/** Speed over ground while fishing, towing or waiting at the turning point. */
export const boatWorkKph = 4

/** Kilometres of a trip: a third of its time out, a third at slow work, a third back. */
export function tripKilometres(tripSeconds: number, cruiseKph: number): number {
  return ((tripSeconds / hour) * (2 * cruiseKph + boatWorkKph)) / 3
}

/** One or two trips on most days, none in a storm. `amount` is in kilometres. */
export function boatPlan(seed: number, cruiseKph: number): DayPlan {
  return (day) => {
    if (uniform(seed, 32, day) < 0.1) return []
    const out = uniformBetween(seed, 33, day, 4.8, 6.6) * hour
    const back = out + uniformBetween(seed, 34, day, 4.5, 6.5) * hour
    const trips: [number, number][] = [[out, back]]
    if (uniform(seed, 36, day) < 0.7) {
      const again = back + uniformBetween(seed, 37, day, 0.7, 1.6) * hour
      trips.push([again, again + uniformBetween(seed, 38, day, 3, 5.5) * hour])
    }
    return trips.map(([from, to], n) =>
      block(from, to, uniformBetween(seed, 35, day * 2 + n, 0.6, 1), tripKilometres(to - from, cruiseKph)),
    )
  }
}

/** A camp's set: mornings and evenings, all day when the sun fails, a test run on Sundays. `amount` is in kWh. */
export function gensetPlan(seed: number): DayPlan {
  return (day) => {
    const cloudy = uniform(seed, 41, day) < 0.25
    const runs: [number, number][] = cloudy
      ? [[4.8, 23.2]]
      : [
          [4.6, 8.4],
          [16.4, 22.8],
        ]
    if (weekdayOf(day) === 0 && !cloudy) runs.push([11, 11.5])
    return runs
      .toSorted((a, b) => a[0] - b[0])
      .map(([from, to], n) => {
        const start = from * hour + uniformBetween(seed, 42, day * 4 + n, -600, 600)
        const end = to * hour + uniformBetween(seed, 43, day * 4 + n, -600, 600)
        const load = uniformBetween(seed, 44, day * 4 + n, 0.45, 0.85)
        return block(start, end, load, ((end - start) / hour) * load * 90)
      })
  }
}
