import { clamp } from '../numbers.ts'
import { cyclesIn } from '../time/work-plans.ts'
import { smoothNoise } from '../random.ts'
import type { RoutePosition, Route } from '../route.ts'
import { easeDistance, easeSpeed } from '../route.ts'
import type { Moment } from '../time/timeline.ts'
import { getCompletedAmount } from '../time/timeline.ts'

export type Phase = {
  readonly from: number
  readonly to: number
  readonly state: 2 | 4 | 5 | 6
  readonly rpm: number
  readonly loadPercent: number
}

/** The phases of a haul cycle, as fractions of its time. States 1 to 3 are non-work, 4 to 6 are work. */
export const phases: readonly Phase[] = [
  { from: 0, to: 0.04, state: 4, rpm: 1250, loadPercent: 42 },
  { from: 0.04, to: 0.42, state: 6, rpm: 1620, loadPercent: 38 },
  { from: 0.42, to: 0.46, state: 2, rpm: 720, loadPercent: 11 },
  { from: 0.46, to: 0.55, state: 4, rpm: 760, loadPercent: 14 },
  { from: 0.55, to: 1, state: 5, rpm: 1840, loadPercent: 92 },
]
const dumping = phases[0] as Phase
const emptyRun = phases[1] as Phase
const idling = phases[2] as Phase
const loading = phases[3] as Phase
const loadedRun = phases[4] as Phase

/** Part of a cycle in which the loaded truck drives back to the crusher. */
export const loadedCycleShare = loadedRun.to - loadedRun.from

const payloadTonnes = 142

export type Travel = {
  readonly phase: Phase | undefined
  readonly cyclePart: number
  readonly cycleSeconds: number
  readonly speedKph: number
  readonly kilometres: number
  readonly place: RoutePosition
}

const parked = { phase: undefined, cyclePart: 0, cycleSeconds: 1, speedKph: 0 }

/** Position of a truck in its cycle, and the distance driven so far. */
export function travelOf(route: Route, cycle: { readonly seconds: number }, moment: Moment): Travel {
  const { block, sinceSeconds } = moment
  if (block === undefined) {
    return { ...parked, kilometres: moment.amount, place: route.at(0, false) }
  }
  const length = block.toSeconds - block.fromSeconds
  const count = cyclesIn(length, cycle.seconds)
  const done = (sinceSeconds / length) * count
  const part = done % 1
  const phase = phases.find((p) => part < p.to) ?? loadedRun
  const outPart = clamp((part - emptyRun.from) / (emptyRun.to - emptyRun.from), 0, 1)
  const backPart = clamp((part - loadedRun.from) / (loadedRun.to - loadedRun.from), 0, 1)
  const loaded = phase === loadedRun
  const way = easeDistance(outPart) + easeDistance(backPart)
  const moving = loaded ? easeSpeed(backPart) : phase === emptyRun ? easeSpeed(outPart) : 0
  const legSeconds = ((phase.to - phase.from) * length) / count
  return {
    phase,
    cyclePart: part,
    cycleSeconds: length / count,
    speedKph: ((route.lengthMetres / legSeconds) * moving * 3600) / 1000,
    kilometres: getCompletedAmount(moment) + (Math.floor(done) + way / 2) * (block.amount / count),
    place: route.at(easeDistance(loaded ? backPart : outPart) * route.lengthMetres, loaded),
  }
}

/** A truck that stays in the workshop: its engine idles while it is tested. */
export function workshopTravel(place: RoutePosition, moment: Moment): Travel {
  const isTried = moment.block !== undefined
  return { ...parked, phase: isTried ? idling : undefined, kilometres: 0, place }
}

/** Hours of a truck that only idled. */
export function idlingHours(workedSeconds: number): Record<Phase['state'], number> {
  return { 2: workedSeconds / 3600, 4: 0, 5: 0, 6: 0 }
}

/** Hours spent in each state of the cycle: complete cycles by their shares, the current one by its progress. */
export function cycleHours(travel: Travel, workedSeconds: number): Record<Phase['state'], number> {
  const hours = { 2: 0, 4: 0, 5: 0, 6: 0 }
  const startSeconds = workedSeconds - travel.cyclePart * travel.cycleSeconds
  for (const { from, to, state } of phases) {
    const doneSeconds = clamp(travel.cyclePart - from, 0, to - from) * travel.cycleSeconds
    hours[state] += (startSeconds * (to - from) + doneSeconds) / 3600
  }
  return hours
}

/** Tonnes on the tray. */
export function payloadOf(seed: number, moment: Moment, part: number): number {
  if (moment.block === undefined || (part > dumping.to && part < loading.from)) return 0
  const full = payloadTonnes * (1 + 0.07 * smoothNoise(seed, 123, moment.workedSeconds, 1900))
  if (part <= dumping.to) return full * (1 - part / dumping.to)
  if (part >= loading.to) return full
  // The shovel needs five passes.
  return full * (Math.floor(((part - loading.from) / (loading.to - loading.from)) * 5) / 5)
}
