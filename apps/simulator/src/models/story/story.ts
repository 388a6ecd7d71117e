import type { Story, VirtualDevice } from '../../point.ts'
import { clamp } from '../numbers.ts'
import { hash32, uniformBetween } from '../random.ts'

// The state of a story at a moment, which depends only on seed and time, so that history and live values agree.

const hour = 3600

/** A moment within one turn of a recurring story; `turn` counts the turns. */
type Turn = { readonly turn: number; readonly sinceSeconds: number }

function turnOf({ offsetHours = 0 }: Story, seconds: number, turnSeconds: number): Turn {
  const shifted = seconds + offsetHours * hour
  const turn = Math.floor(shifted / turnSeconds)
  return { turn, sinceSeconds: shifted - turn * turnSeconds }
}

const atWork: readonly Story['kind'][] = ['always-at-work', 'overheating', 'low-tank', 'trouble-code']

/** Whether the device takes no breaks, because its story would pause during one. */
export function isAlwaysAtWork({ story }: Pick<VirtualDevice, 'story'>): boolean {
  return story !== undefined && atWork.includes(story.kind)
}

/** Interval between two overheating phases of an engine. */
const overheatingTurnSeconds = 2 * hour

/**
 * How close an engine is to its hottest, 0 to about 1: rises for 40 minutes, stays, then cools down. It exceeds every
 * alarm limit for more than half of a turn, so that of two engines half a turn apart one always does.
 * Undefined for a device without this story.
 */
export function overheatingAt(device: VirtualDevice, seconds: number): number | undefined {
  const { story, seed } = device
  if (story?.kind !== 'overheating') return undefined
  const { turn, sinceSeconds } = turnOf(story, seconds, overheatingTurnSeconds)
  const creep = uniformBetween(seed, 611, turn, 2300, 2400)
  const stay = uniformBetween(seed, 612, turn, 3400, 3500)
  const cooling = uniformBetween(seed, 613, turn, 850, 950)
  const peak = uniformBetween(seed, 614, turn, 0.98, 1.08)
  const since = sinceSeconds - uniformBetween(seed, 615, turn, 0, 100)
  if (since <= 0) return 0
  if (since < creep) return peak * (since / creep) ** 0.7
  if (since < creep + stay) return peak
  const cooled = clamp((since - creep - stay) / cooling, 0, 1)
  return peak * (1 - cooled) ** 2
}

const tankTurnSeconds = 40 * hour
/** Part of a turn in which the fuel truck fills the tank. */
const fillPart = 0.008
const lowestPercent = 3
/** Barely above the warning limit of devices: a partial load lasts less than an hour. */
const highestPercent = 25.3

/** Level of a tank that only gets partial loads, in %; undefined for a device without this story. */
export function lowTankAt({ story }: VirtualDevice, seconds: number): number | undefined {
  if (story?.kind !== 'low-tank') return undefined
  const part = turnOf(story, seconds, tankTurnSeconds).sinceSeconds / tankTurnSeconds
  const range = highestPercent - lowestPercent
  return part < fillPart
    ? lowestPercent + (range * part) / fillPart
    : highestPercent - (range * (part - fillPart)) / (1 - fillPart)
}

const codeTurnSeconds = 9 * hour

/** Number of occurrences of the story's trouble code while it is active; otherwise 0. */
export function troubleCountAt({ story, seed }: VirtualDevice, seconds: number): number {
  if (story?.kind !== 'trouble-code') return 0
  const { turn, sinceSeconds } = turnOf(story, seconds, codeTurnSeconds)
  const isActive = sinceSeconds < uniformBetween(seed, 621, turn, 6.8 * hour, 7.6 * hour)
  return isActive ? 1 + ((turn + (hash32(seed, 622, 0) & 31)) % 90) : 0
}

const contactTurnSeconds = 72 * hour
const inContactSeconds = 24 * hour

/** The period without contact that includes the moment. */
export function noContactPeriodAt(
  { story }: VirtualDevice,
  seconds: number,
): { readonly fromSeconds: number; readonly toSeconds: number } | undefined {
  if (story?.kind !== 'out-of-contact') return undefined
  const { sinceSeconds } = turnOf(story, seconds, contactTurnSeconds)
  if (sinceSeconds < inContactSeconds) return undefined
  const start = seconds - sinceSeconds
  return { fromSeconds: start + inContactSeconds, toSeconds: start + contactTurnSeconds }
}

/** Leak rate of a pipe by local time of day, 0 to 1: it opens in the evening and is closed at dawn. */
export function nightLeakAt(secondsOfDay: number): number {
  const hours = secondsOfDay / hour
  const night = hours < 12 ? hours + 24 : hours
  return clamp(Math.min((night - 22.5) / 2, (30.5 - night) / 2), 0, 1)
}
