/** Of a device. Source: ours. */
export const maximumForwardings = 3
/** Of a person, for their groups. Source: ours. */
export const maximumGroupForwardings = 5
/** A target that took nothing for so long is paused until somebody has it tried again. Source: ours. */
export const forwardingPatienceSeconds = 3 * 86_400
/**
 * Points are handed over so long after they came: by then everything that was received before them is stored, also by another portal whose
 * clock is a few seconds off. Source: ours.
 */
export const forwardingSettleSeconds = 15

export const forwardingStates = ['active', 'failing', 'paused'] as const
export type ForwardingState = (typeof forwardingStates)[number]

/** @param failingSince epoch seconds of the first try that failed since the last that did not; null: none did */
export function forwardingState(pausedAt: number | null, failingSince: number | null): ForwardingState {
  if (pausedAt !== null) return 'paused'
  return failingSince === null ? 'active' : 'failing'
}

/** Whether a target that failed again is left alone from now on. */
export function isForwardingGivenUp(failingSince: number, nowSeconds: number): boolean {
  return nowSeconds - failingSince >= forwardingPatienceSeconds
}
