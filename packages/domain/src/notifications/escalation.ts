import { isAcceptedEmail, isPhoneNumber } from '../accounts/account-rules.ts'
import type { Condition } from '../conditions/condition.ts'
import { needsSomebody } from '../conditions/summary.ts'
import { topicOf } from '../conditions/occurrences.ts'
import type { AddressChannel } from './notification-settings.ts'

/** Who is notified next if nobody acknowledges an alarm. */
export type EscalationStep = {
  readonly channel: AddressChannel
  readonly recipient: string
  /** After the alarm was first seen, or after the previous step. */
  readonly waitMinutes: number
}

export const escalationSetting = 'ALERTS_escalation'
/** Source: ours. */
export const escalationLimits = { steps: 3, minimumMinutes: 5, maximumMinutes: 1440 } as const

/** The progress of one alarm through the steps. Epoch seconds. */
export type EscalationProgress = {
  /** When it was first seen unacknowledged. */
  readonly seenAt: number
  /** When the last step was sent; before the first: `seenAt`. */
  readonly at: number
  /** Number of steps sent. */
  readonly told: number
}

/** By `kind subject` of alarms that need attention: plain JSON. */
export type EscalationState = Readonly<Record<string, EscalationProgress>>

export type DueEscalation = {
  readonly condition: Condition
  readonly step: EscalationStep
  /** Minutes without acknowledgement. */
  readonly minutes: number
}

/** The channel of a recipient; undefined: neither an email address nor a phone number. */
export function channelOfRecipient(recipient: string): AddressChannel | undefined {
  if (isAcceptedEmail(recipient)) return 'email'
  return isPhoneNumber(recipient) ? 'sms' : undefined
}

/** Parses a device's stored steps; invalid ones are left out. */
export function parseEscalation(stored: unknown): readonly EscalationStep[] {
  if (!Array.isArray(stored)) return []
  const { steps, minimumMinutes, maximumMinutes } = escalationLimits
  const readable = stored.flatMap((each: unknown) => {
    const { recipient, waitMinutes } = (each ?? {}) as Partial<EscalationStep>
    if (typeof recipient !== 'string' || typeof waitMinutes !== 'number') return []
    const channel = channelOfRecipient(recipient)
    const isInRange = waitMinutes >= minimumMinutes && waitMinutes <= maximumMinutes
    return channel && isInRange ? [{ channel, recipient, waitMinutes }] : []
  })
  return readable.slice(0, steps)
}

/**
 * The steps that are due now. The wait starts when an alarm is first seen unacknowledged, so that after downtime, or
 * when steps are added later, nothing is sent immediately; it ends when the alarm closes or somebody acknowledges or
 * shelves it.
 * @param conditions the device's open ones
 * @returns at most one step per alarm; `state` is the given one if nothing changed
 */
export function dueEscalations(
  state: EscalationState,
  steps: readonly EscalationStep[],
  conditions: readonly Condition[],
  nowSeconds: number,
): { readonly state: EscalationState; readonly due: readonly DueEscalation[] } {
  const due: DueEscalation[] = []
  const unacknowledged = steps.length === 0 ? [] : conditions.filter(isWaiting)
  const entries = unacknowledged.map((condition): [string, EscalationProgress] => {
    const name = nameOf(condition)
    const known = Object.hasOwn(state, name) ? state[name] : undefined
    // A condition that closed and opened again between two evaluations is another alarm.
    const progress =
      known && condition.since <= known.seenAt
        ? restartWait(known, nowSeconds)
        : { seenAt: nowSeconds, at: nowSeconds, told: 0 }
    const step = steps[progress.told]
    if (!step || nowSeconds < progress.at + step.waitMinutes * 60) return [name, progress]
    due.push({ condition, step, minutes: Math.round((nowSeconds - progress.seenAt) / 60) })
    return [name, { ...progress, at: nowSeconds, told: progress.told + 1 }]
  })
  const isSame =
    entries.length === Object.keys(state).length &&
    entries.every(([name, progress]) => state[name] === progress)
  return { state: isSame ? state : Object.fromEntries(entries), due }
}

/** Clocks of several portals differ by less. */
const maximumSkewSeconds = 60

/** Waits from now if the last step was sent before the clock was set back. */
function restartWait(progress: EscalationProgress, nowSeconds: number): EscalationProgress {
  if (progress.at <= nowSeconds + maximumSkewSeconds) return progress
  return { ...progress, seenAt: Math.min(progress.seenAt, nowSeconds), at: nowSeconds }
}

/** Topics of the alarms that still wait for somebody: a pending escalation of any other is no longer true. */
export function escalatingTopics(
  state: EscalationState,
  conditions: readonly Condition[],
): readonly string[] {
  return conditions
    .filter((condition) => Object.hasOwn(state, nameOf(condition)))
    .map(({ reason, subject }) => topicOf(reason, subject))
}

const nameOf = ({ kind, subject }: Condition) => `${kind} ${subject}`

const isWaiting = (condition: Condition) => condition.level === 'alarm' && needsSomebody(condition)

/** Parses a stored state; empty if it is invalid. */
export function parseEscalationState(stored: unknown): EscalationState {
  return typeof stored === 'object' && stored !== null ? (stored as EscalationState) : {}
}
