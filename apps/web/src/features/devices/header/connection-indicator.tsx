import { useNow } from '../../../lib/clock.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState } from '../../../lib/live/feed/use-device-feed.ts'
import { StateBadge } from '../../../ui/feedback/state-badge.tsx'
import { connectionState, lastContact } from './connection-state.ts'

type Props = { readonly feed: DeviceFeed; readonly intervalSeconds: number | undefined }

/** Live, reconnecting or stale: always visible, and announced when it changes. */
export function ConnectionIndicator({ feed, intervalSeconds }: Props) {
  const state = useFeedState(feed)
  const { latest, subscribePoints } = feed.store
  const shown = useNow(
    (nowSeconds) =>
      connectionState(state, { lastContactSeconds: lastContact(latest()), intervalSeconds, nowSeconds }),
    subscribePoints,
  )
  return (
    <span role="status">
      <StateBadge state={shown} testId="connection-indicator" />
    </span>
  )
}
