import type { DeviceConfig } from '@fieldport/contract'

/** What a device that listens needs, with a slow modem. Afterwards the change waits for the device's next contact. */
const sendingSeconds = 30
/** As long as somebody may still wonder what became of it. */
const acceptedSeconds = 600

export type LastChangeState =
  | 'sending'
  | 'waiting'
  | 'accepted'
  | 'refused'
  | 'ignored'
  /** Some of both. */
  | 'notApplied'
  | 'unanswered'
  | 'none'

/**
 * What became of the newest change that somebody ordered.
 * @param now epoch seconds
 * @param isWatched it was on its way while somebody looked
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
