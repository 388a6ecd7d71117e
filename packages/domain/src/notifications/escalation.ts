import { isAcceptedEmail, isPhoneNumber } from '../accounts/account-rules.ts'
import type { Condition } from '../conditions/condition.ts'
import { needsSomebody } from '../conditions/summary.ts'
import type { AddressChannel } from './notification-settings.ts'

/** Who is told next where nobody acknowledges an alarm. */
export type EscalationStep = {
  readonly channel: AddressChannel
  readonly recipient: string
  /** After the alarm was seen first, or after the step before. */
  readonly waitMinutes: number
}

export const escalationSetting = 'ALERTS_escalation'
/** Source: ours. */
export const escalationLimits = { steps: 3, leastMinutes: 5, mostMinutes: 1440 } as const

/** How far the steps of one alarm have come. Epoch seconds. */
export type EscalationProgress = {
  /** When it was seen first, unacknowledged. */
  readonly seenAt: number
  /** When the last step was told; before the first: `seenAt`. */
  readonly at: number
  /** Steps that were told. */
  readonly told: number
}

/** By `kind subject` of alarms that need somebody: plain JSON. */
export type EscalationState = Readonly<Record<string, EscalationProgress>>

export type DueEscalation = {
  readonly condition: Condition
  readonly step: EscalationStep
  /** For how long nobody has acknowledged it. */
  readonly minutes: number
}

/** Where a step can go to; undefined: it is neither a mail address nor a number. */
export function channelOfRecipient(recipient: string): AddressChannel | undefined {
  if (isAcceptedEmail(recipient)) return 'email'
  return isPhoneNumber(recipient) ? 'sms' : undefined
}

/** The stored steps of a device; what is unreadable is none. */
export function parseEscalation(stored: unknown): readonly EscalationStep[] {
  if (!Array.isArray(stored)) return []
  const { steps, leastMinutes, mostMinutes } = escalationLimits
  const readable = stored.flatMap((each: unknown) => {
    const { recipient, waitMinutes } = (each ?? {}) as Partial<EscalationStep>
    if (typeof recipient !== 'string' || typeof waitMinutes !== 'number') return []
    const channel = channelOfRecipient(recipient)
    const isInRange = waitMinutes >= leastMinutes && waitMinutes <= mostMinutes
    return channel && isInRange ? [{ channel, recipient, waitMinutes }] : []
  })
  return readable.slice(0, steps)
}

/**
 * Which steps are told now. The wait begins when an alarm is first seen without anybody having acknowledged it, so that neither a portal that
 * was down nor steps that are set up later tell anything at once; it ends where the alarm closes or somebody acknowledges or shelves it.
 * @param conditions open ones of the device
 * @returns at most one step an alarm; `state` is the given one when nothing changed
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
    const name = `${condition.kind} ${condition.subject}`
    const known = Object.hasOwn(state, name) ? state[name] : undefined
    // One that closed and opened again between two looks is another alarm.
    const progress =
      known && condition.since <= known.seenAt ? known : { seenAt: nowSeconds, at: nowSeconds, told: 0 }
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

const isWaiting = (condition: Condition) => condition.level === 'alarm' && needsSomebody(condition)

/** A stored state; what is unreadable is none. */
export function parseEscalationState(stored: unknown): EscalationState {
  return typeof stored === 'object' && stored !== null ? (stored as EscalationState) : {}
}
