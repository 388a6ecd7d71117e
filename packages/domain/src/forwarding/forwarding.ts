import { isFarAhead } from '../clock-set-back.ts'

/** Per device. Source: ours. */
export const maximumForwardings = 3
/** Per person, for their groups. Source: ours. */
export const maximumGroupForwardings = 5
/** A target that accepted nothing for this long is paused until somebody resumes it. Source: ours. */
export const forwardingRetryWindowSeconds = 3 * 86_400
/**
 * About four minutes: a target may seem to fail for days because the clock was set, or no portal was running.
 * Source: ours.
 */
export const minimumForwardingAttempts = 8
/**
 * Points are forwarded this long after their receipt: by then every earlier one is stored, also by another portal whose
 * clock differs by a few seconds. Source: ours.
 */
export const forwardingDelaySeconds = 15

const secondMicros = 1e6
/** After every receipt. */
const endMicros = Number.MAX_SAFE_INTEGER

/** Up to which receipt points are forwarded now. All those times are in epoch microseconds. */
export function forwardableUntil(cursorMicros: number, nowMicros: number): number {
  // Received before the clock was set back: it will not reach these times for days.
  if (isFarAhead(cursorMicros / secondMicros, nowMicros / secondMicros)) return endMicros
  return nowMicros - forwardingDelaySeconds * secondMicros
}

/** Far more than a portal needs to notice that its clock was set back. Source: ours. */
const rewindSeconds = 86_400

/**
 * The cursor of a target. One that was stored before the clock was set back is ahead of all that is received since:
 * forwarding continues a day before now, so some points are sent twice, and none is missed.
 */
export function repairCursor(cursorMicros: number, nowMicros: number): number {
  const isAhead = isFarAhead(cursorMicros / secondMicros, nowMicros / secondMicros)
  return isAhead ? nowMicros - rewindSeconds * secondMicros : cursorMicros
}

export const forwardingStates = ['active', 'failing', 'paused'] as const
export type ForwardingState = (typeof forwardingStates)[number]

/** Problem of a target whose device's plan does not include the API. It resumes by itself once the plan does. */
export const planProblem = 'plan'

type Progress = {
  /** Epoch seconds; null: not given up on. */
  readonly pausedAt: number | null
  /** Epoch seconds of the first failed attempt since the last success; null: none failed. */
  readonly failingSince: number | null
  /** Error code of the last attempt; null: it succeeded. */
  readonly problem: string | null
}

/** The state as people see it; a plan without the API counts as paused. */
export function forwardingState({ pausedAt, failingSince, problem }: Progress): ForwardingState {
  if (pausedAt !== null || problem === planProblem) return 'paused'
  return failingSince === null ? 'active' : 'failing'
}

/** Whether a target that failed again is paused from now on. */
export function isForwardingGivenUp(
  { failingSince, attempts }: { readonly failingSince: number; readonly attempts: number },
  nowSeconds: number,
): boolean {
  const isLong = nowSeconds - failingSince >= forwardingRetryWindowSeconds
  return isLong && attempts >= minimumForwardingAttempts
}
