import type { TimeRange } from '@fieldport/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GestureTarget } from './gesture-target.ts'
import { listenForWheel } from './wheel.ts'

const start = { fromSeconds: 1_000, toSeconds: 2_000 }
const box = document.createElement('div')
const onSettled = vi.fn<GestureTarget['onSettled']>()
let shown: TimeRange
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  shown = start
  document.body.append(box)
  const target = {
    box,
    range: () => shown,
    bounds: () => ({ fromSeconds: 0, toSeconds: 10_000 }),
    plot: () => ({ leftPx: 0, widthPx: 100, bottomPx: 80 }),
    onShow: (range: TimeRange) => {
      shown = range
    },
    onSettled,
  }
  stop = listenForWheel(target, () => {})
})
afterEach(() => {
  stop()
  box.remove()
  vi.clearAllMocks()
  vi.useRealTimers()
})

/** The test environment's wheel events have no position and no modifier keys. */
const turn = () =>
  box.dispatchEvent(
    Object.assign(new WheelEvent('wheel', { deltaX: 0, deltaY: -100 }), { ctrlKey: true, clientX: 50 }),
  )

it('requests the range of one notch immediately, and nothing more after it', () => {
  turn()
  expect(shown.toSeconds - shown.fromSeconds).toBeCloseTo(750)
  expect(onSettled).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(onSettled).toHaveBeenCalledOnce()
})

it('requests once more for all following notches', () => {
  for (let notch = 0; notch < 5; notch++) {
    turn()
    vi.advanceTimersByTime(100)
  }
  expect(onSettled).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(100)
  expect(onSettled).toHaveBeenCalledTimes(2)
  turn()
  expect(onSettled).toHaveBeenCalledTimes(3)
})
