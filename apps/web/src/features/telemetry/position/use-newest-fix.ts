import { useMemo } from 'react'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useKeyState } from '../../../lib/live/feed/use-device-feed.ts'
import { type KnownPlace, newestFix } from './newest-fix.ts'

/** Where the device is at the shown moment; undefined where it never knew. The object stays the same until the place changes. */
export function useNewestFix(feed: DeviceFeed): KnownPlace | undefined {
  const lat = useKeyState(feed, 'gps_lat').latest
  const lon = useKeyState(feed, 'gps_lon').latest
  const hdop = useKeyState(feed, 'gps_hdop').latest
  return useMemo(() => newestFix(feed.store.points(), { lat, lon, hdop }), [feed, lat, lon, hdop])
}
