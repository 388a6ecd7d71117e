import { valueOfElement, type Widget, type WidgetElement } from '@fieldport/domain'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState, useKeyState, useLatestPoint } from '../../../lib/live/feed/use-device-feed.ts'

/** Nothing is known of the device yet, so that nothing is missing either. */
export const loadingValue = Symbol('loading')

/** The value that an element shows at the moment of the feed. */
export function useElementValue(
  feed: DeviceFeed,
  widget: Pick<Widget, 'showLastReading'>,
  { dataElement: key }: Pick<WidgetElement, 'dataElement'>,
): unknown {
  const newest = useLatestPoint(feed)
  const { latest } = useKeyState(feed, key)
  const { load } = useFeedState(feed)
  if (newest === undefined && load === 'loading') return loadingValue
  return valueOfElement(key, newest?.[key], latest?.value, widget)
}
