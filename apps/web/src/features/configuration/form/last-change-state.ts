import type { DeviceConfig } from '@fieldport/contract'

/** Enough for a connected device with a slow modem. Afterwards the change waits for the device's next contact. */
const sendingSeconds = 30
/** How long the outcome of an accepted change is shown. */
const acceptedSeconds = 600

export type LastChangeState =
  | 'sending'
  | 'waiting'
  | 'accepted'
  | 'refused'
  | 'ignored'
  /** Partly refused, partly ignored. */
  | 'notApplied'
  | 'unanswered'
  | 'none'

/**
 * The state of the newest change ordered by a person.
 * @param now epoch seconds
 * @param isWatched it was pending while the page was open
 */
export function lastChangeState(
  { pending, lastChange }: Pick<DeviceConfig, 'pending' | 'lastChange'>,
  now: number,
  isWatched: boolean,
): LastChangeState {
  if (pending.length > 0) {
    const newest = Math.max(...pending.map(({ at }) => at))
    return now - newest < sendingSeconds ? 'sending' : 'waiting'
  }
  if (!lastChange) return 'none'
  const { status, refused, ignored, at } = lastChange
  if (refused > 0) return ignored > 0 ? 'notApplied' : 'refused'
  if (ignored > 0) return 'ignored'
  if (status === 'failed' || status === 'expired') return 'unanswered'
  return status === 'applied' && (isWatched || now - at < acceptedSeconds) ? 'accepted' : 'none'
}
