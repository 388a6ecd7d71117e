import {
  type ComputedChannel,
  compileChannels,
  longestWindowSeconds,
  type StoredPoint,
} from '@fieldport/domain'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { client } from '../../api/client.ts'
import { throttle } from '../visibility/throttle.ts'
import { omitComputed, withComputed } from './computed-feed.ts'
import { createDeviceFeed, type DeviceFeed, type FeedSource } from './device-feed.ts'
import { createDeviceStreams, type DeviceStreams, type PointListener } from './device-streams.ts'
import { type EventStream, openEventStream, type StreamStatus } from './event-stream.ts'
import type { PointStore } from '../point-store.ts'
import { refreshByStream } from '../resources/resource-queries.ts'
import type { ResourceRefresher } from '../resources/resource-refresher.ts'
import type { ContentKind } from '../visibility/visibility-gate.ts'
import { useWhenVisible } from '../visibility/use-when-visible.ts'

/** Where the points of a feed come from. */
export type PointSource = Pick<FeedSource, 'loadPoints' | 'loadReadings' | 'loadConditions' | 'openStream'>

function createFeed(source: PointSource, onCleared: () => void): DeviceFeed {
  return createDeviceFeed({
    ...source,
    onCleared,
    wait: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    isHidden: () => document.hidden,
  })
}

function createPointSource(
  deviceid: string,
  streams: DeviceStreams | undefined,
  queries: QueryClient,
): PointSource {
  const url = `/api/device/device/${encodeURIComponent(deviceid)}/live`
  return {
    loadPoints: async (datapoints, to) => {
      const page = await client.portal.deviceGetData({
        deviceid,
        datapoints,
        ...(to === undefined ? {} : { to }),
      })
      return page.data as readonly StoredPoint[]
    },
    loadReadings: async () => omitComputed((await client.device.lastReadings({ deviceid })).readings),
    loadConditions: () => client.device.getConditions({ deviceid }),
    openStream: (listener) =>
      openRefreshingStream(
        listener,
        refreshByStream(queries, deviceid),
        (heard) => streams?.listen(deviceid, heard) ?? openDeviceStream(url, heard),
      ),
  }
}

/** A stream that also notifies a refresher of changes while it is open. */
export function openRefreshingStream(
  listener: PointListener,
  refresher: ResourceRefresher,
  open: (listener: PointListener) => EventStream,
): EventStream {
  const onStatus = (status: StreamStatus) => {
    refresher.onStatus(status)
    listener.onStatus(status)
  }
  const stream = open({ ...listener, onStatus, onChanged: refresher.onChanged })
  const close = () => {
    stream.close()
    refresher.close()
  }
  return { restart: stream.restart, close }
}

/** A connection for a single device. */
function openDeviceStream(url: string, listener: PointListener): EventStream {
  return openEventStream({
    ...listener,
    url,
    event: ['point', 'changed', 'conditions'],
    onData: (data, event) => {
      if (event === 'changed') listener.onChanged?.((data as { readonly resource?: unknown }).resource)
      else if (event === 'conditions') listener.onConditions?.(data)
      else listener.onPoint(data as StoredPoint)
    },
  })
}

/** One connection for the devices of a page; `urlOf` must be a stable function. */
export function useDeviceStreams(urlOf: (devices: readonly string[]) => string): DeviceStreams {
  return useMemo(() => createDeviceStreams({ urlOf, open: openEventStream, defer: queueMicrotask }), [urlOf])
}

/**
 * The live feed of a device while the component is mounted, which also refreshes the page's other data of the device.
 * It uses a connection of its own unless one is given.
 */
export function useDeviceFeed(
  deviceid: string,
  intervalSeconds: number | undefined,
  streams?: DeviceStreams,
): DeviceFeed {
  const queries = useQueryClient()
  const source = useMemo(() => createPointSource(deviceid, streams, queries), [deviceid, streams, queries])
  return useSourceFeed(source, intervalSeconds)
}

/** The live feed of a source; the same object as long as the source is. */
export function useSourceFeed(source: PointSource, intervalSeconds: number | undefined): DeviceFeed {
  const queries = useQueryClient()
  const [generation, setGeneration] = useState(0)
  const feed = useMemo(() => {
    const next = generation + 1
    return createFeed(source, () => {
      setGeneration(next)
      // Charts and counts contain deleted points, too.
      void queries.invalidateQueries()
    })
  }, [source, generation, queries])
  useEffect(() => feed.start(), [feed])
  useEffect(() => feed.setInterval(intervalSeconds), [feed, intervalSeconds])
  return feed
}

/** In seconds; 0: no channel has a window. */
export function useLongestWindow(channels: readonly ComputedChannel[] | undefined): number {
  return useMemo(() => longestWindowSeconds(compileChannels(channels ?? [])), [channels])
}

/** The feed with the device's computed keys. */
export function useComputedFeed(
  feed: DeviceFeed,
  channels: readonly ComputedChannel[] | undefined,
): DeviceFeed {
  const windowSeconds = useLongestWindow(channels)
  useEffect(() => feed.requireWindow(windowSeconds), [feed, windowSeconds])
  return useMemo(() => withComputed(feed, channels ?? []), [feed, channels])
}

export function useFeedState(feed: DeviceFeed) {
  return useSyncExternalStore(feed.subscribe, feed.state)
}

/** The device's open conditions; undefined: not known yet, or the feed shows a past moment. */
export function useConditions({ conditions }: DeviceFeed) {
  return useSyncExternalStore(conditions.subscribe, conditions.read)
}

/** The state of one key; renders again only when that key changes. */
export function useKeyState({ store }: DeviceFeed, key: string) {
  return useSyncExternalStore(useWhenVisible(useKeySubscription(store, key)), () => store.key(key))
}

function useKeySubscription(store: PointStore, key: string) {
  return useCallback((listener: () => void) => store.subscribeKey(key, listener), [store, key])
}

export function useFeedKeys({ store }: DeviceFeed): readonly string[] {
  return useSyncExternalStore(store.subscribeKeys, store.keys)
}

export function useLatestPoint({ store }: DeviceFeed): StoredPoint | undefined {
  return useSyncExternalStore(useWhenVisible(store.subscribePoints), store.latest)
}

/** All held points, deferred so that cards never wait for large drawings. */
export function usePoints({ store }: DeviceFeed): readonly StoredPoint[] {
  return useDeferredValue(useSyncExternalStore(useWhenVisible(store.subscribePoints), store.points))
}

/**
 * All held points, updated only by points that contain the key. Deferred like `usePoints`, but not delayed while
 * hidden, because screen readers announce the result.
 */
export function usePointsWithKey({ store }: DeviceFeed, key: string): readonly StoredPoint[] {
  return useDeferredValue(useSyncExternalStore(useKeySubscription(store, key), store.points))
}

/** All held points, for large drawings: updated at most once per `restMs`, and deferred like `usePoints`. */
export function useThrottledPoints(
  { store }: DeviceFeed,
  restMs: number,
  kind: ContentKind = 'reading',
): readonly StoredPoint[] {
  const subscribe = useWhenVisible(store.subscribePoints, kind)
  const points = useMemo(
    () => throttle({ subscribe, read: store.points }, restMs),
    [store, subscribe, restMs],
  )
  return useDeferredValue(useSyncExternalStore(points.subscribe, points.read))
}

/** Values that are read rather than watched need not update more often than this. */
export const readingThrottleMs = 3000

/** The newest point, for lists of facts. Immediate if the device sends less often. */
export function useThrottledLatestPoint(feed: DeviceFeed): StoredPoint | undefined {
  return useThrottledPoints(feed, readingThrottleMs).at(-1)
}
