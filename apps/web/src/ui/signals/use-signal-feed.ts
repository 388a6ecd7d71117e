import { isBusSignalKey, type StoredPoint } from '@fieldport/domain'
import { useEffect, useMemo, useState } from 'react'
import { withDerivedKeys } from '../../lib/live/feed/computed-feed.ts'
import type { DeviceFeed } from '../../lib/live/feed/device-feed.ts'

type CreateDecoder = (keys: readonly string[]) => (points: readonly StoredPoint[]) => readonly StoredPoint[]

/**
 * The feed with bus signals added to its points. The decoder is loaded with the first signal key; until then there are
 * none.
 */
export function useSignalFeed(feed: DeviceFeed, keys: readonly string[]): DeviceFeed {
  const wanted = keys.filter(isBusSignalKey).join(',')
  const [create, setCreate] = useState<CreateDecoder>()
  const isWanted = wanted !== ''
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    const load = async () => {
      const { createPointDecoder } = await import('./decode-points.ts')
      if (isCurrent) setCreate(() => createPointDecoder)
    }
    // Without the decoder, the chart is updated only with the server's responses.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return useMemo(() => {
    if (!create || wanted === '') return feed
    const signals = wanted.split(',')
    return withDerivedKeys(feed, signals, create(signals))
  }, [feed, create, wanted])
}
