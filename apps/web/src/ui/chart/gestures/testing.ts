import { afterEach, beforeEach, vi } from 'vitest'
import type { GestureTarget } from './gesture-target.ts'

export const startRange = { fromSeconds: 1_000, toSeconds: 2_000 }

/** Listens for a gesture on an empty chart, 100 px wide, during each test of a file. */
export function useGesture(
  listen: (target: GestureTarget) => () => void,
  { leftPx = 0, range = () => startRange }: { leftPx?: number; range?: GestureTarget['range'] } = {},
) {
  const box = document.createElement('div')
  const onShow = vi.fn<GestureTarget['onShow']>()
  const onSettled = vi.fn<GestureTarget['onSettled']>()
  let stop: () => void
  beforeEach(() => {
    document.body.append(box)
    stop = listen({
      box,
      range,
      bounds: () => ({ fromSeconds: 0, toSeconds: 10_000 }),
      plot: () => ({ leftPx, widthPx: 100, bottomPx: 80 }),
      onShow,
      onSettled,
    })
  })
  afterEach(() => {
    stop()
    box.remove()
    vi.resetAllMocks()
  })
  return { box, onShow, onSettled }
}
