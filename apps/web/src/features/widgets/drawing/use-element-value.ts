import { valueOfElement, type Widget, type WidgetElement } from '@fieldport/domain'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState, useKeyState, useLatestPoint } from '../../../lib/live/feed/use-device-feed.ts'

/** Nothing has been loaded yet, so no value is missing. */
export const loadingValue = Symbol('loading')

/** An element's value at the feed's selected moment. */
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
