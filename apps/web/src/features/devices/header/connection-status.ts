import { type ContactState, contactTimeSeconds, contactState, type StoredPoint } from '@fieldport/domain'
import type { FeedState } from '../../../lib/live/feed/device-feed.ts'

export type ConnectionStatus = ContactState | 'reconnecting' | 'loading' | 'ended'

/**
 * The status of the connection indicator. A lost stream takes precedence, because nothing else is certain then; next
 * comes the age of the data, so that old values are never called 'live'. Times are epoch seconds.
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

/** The device's last contact, epoch seconds; undefined without a point. */
export function lastContact(point: StoredPoint | undefined): number | undefined {
  return point && contactTimeSeconds(point.ts, point.aws_ts)
}
