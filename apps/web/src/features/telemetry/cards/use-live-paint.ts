import { use, useLayoutEffect } from 'react'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import type { KeyState } from '../../../lib/live/point-store.ts'
import type { ContentKind } from '../../../lib/live/visibility/visibility-gate.ts'
import { VisibilityContext } from '../../../lib/live/visibility/use-when-visible.ts'

/** `isNews`: not what changed a while ago, out of sight. */
type Paint = (state: KeyState, isNews: boolean) => void

/**
 * Paints what changes with every message straight into the page: a page of 200 cards fed once a second has no time to render them
 * anew. Out of sight readings wait a while and drawings until they are seen. `paint` must be the same function for as long as it
 * paints the same.
 */
export function useLivePaint(
  { store }: DeviceFeed,
  key: string,
  paint: Paint,
  kind: ContentKind = 'reading',
): void {
  const sight = use(VisibilityContext)
  useLayoutEffect(() => {
    paint(store.key(key), true)
    return sight.subscribeWhenVisible(
      (listener) => store.subscribeKey(key, listener),
      (isLate) => paint(store.key(key), !isLate),
      kind,
    )
  }, [store, key, sight, paint, kind])
}
