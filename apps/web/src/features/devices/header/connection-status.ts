import { type ContactState, contactSeconds, contactState, type StoredPoint } from '@fieldport/domain'
import type { FeedState } from '../../../lib/live/feed/device-feed.ts'

export type ConnectionStatus = ContactState | 'reconnecting' | 'loading' | 'ended'

/**
 * What the indicator says. A lost stream comes first, since nothing behind it is sure; then the age of the data, so that 'live' is
 * never claimed of old values. Seconds are epoch seconds.
 */
export function getConnectionStatus(
  feed: FeedState,
  contact: {
    readonly lastContactSeconds: number | undefined
    readonly intervalSeconds: number | undefined
    readonly nowSeconds: number
  },
): ConnectionStatus {
  if (feed.status === 'ended') return 'ended'
  if (feed.status === 'reconnecting') return 'reconnecting'
  if (feed.load === 'loading' && contact.lastContactSeconds === undefined) return 'loading'
  if (feed.load === 'failed') return 'reconnecting'
  return contactState(contact)
}

/** When the device was last in contact, epoch seconds; undefined without a point. */
export function lastContact(point: StoredPoint | undefined): number | undefined {
  return point && contactSeconds(point.ts, point.aws_ts)
}
