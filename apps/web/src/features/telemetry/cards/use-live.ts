import { type RefObject, useLayoutEffect } from 'react'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import type { KeyState } from '../../../lib/live/point-store.ts'
import { watchSeen } from '../../../ui/watch-seen.ts'

/**
 * Paints what changes with every message straight into the page: a page of 200 cards fed once a second has no time to render them
 * anew. `paint` must be the same function for as long as it paints the same.
 */
export function useLive({ store }: DeviceFeed, key: string, paint: (state: KeyState) => void): void {
  useLayoutEffect(() => {
    paint(store.key(key))
    return store.subscribeKey(key, () => paint(store.key(key)))
  }, [store, key, paint])
}

/** The same for a drawing that nobody misses while it is off the screen: it is painted when it comes into sight. */
export function useLiveDrawing(
  { store }: DeviceFeed,
  key: string,
  drawing: RefObject<Element | null>,
  paint: (state: KeyState) => void,
): void {
  useLayoutEffect(() => {
    let isSeen = true
    let isOld = false
    const update = () => {
      isOld = !isSeen
      if (isSeen) paint(store.key(key))
    }
    update()
    const stopListening = store.subscribeKey(key, update)
    const stopWatching =
      drawing.current &&
      watchSeen(drawing.current, (seen) => {
        isSeen = seen
        if (isOld) update()
      })
    return () => {
      stopListening()
      stopWatching?.()
    }
  }, [store, key, drawing, paint])
}
