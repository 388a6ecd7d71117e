import { use, useLayoutEffect } from 'react'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import type { KeyState } from '../../../lib/live/point-store.ts'
import type { ContentKind } from '../../../lib/live/visibility/visibility-gate.ts'
import { VisibilityContext } from '../../../lib/live/visibility/use-when-visible.ts'

/** `isNews`: false for a change that happened earlier, while hidden. */
type Paint = (state: KeyState, isNews: boolean) => void

/**
 * Paints changes of every message directly into the DOM: a page of 200 cards with a message per second is too slow to
 * render. While hidden, readings are delayed and drawings wait until visible. `paint` must be a stable function.
 */
export function useLivePaint(
  { store }: DeviceFeed,
  key: string,
  paint: Paint,
  kind: ContentKind = 'reading',
): void {
  const gate = use(VisibilityContext)
  useLayoutEffect(() => {
    paint(store.key(key), true)
    return gate.subscribeWhenVisible(
      (listener) => store.subscribeKey(key, listener),
      (isLate) => paint(store.key(key), !isLate),
      kind,
    )
  }, [store, key, gate, paint, kind])
}
