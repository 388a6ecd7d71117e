import type { TimeRange } from '@fieldport/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRange, useGesture } from './testing.ts'
import { listenForWheel } from './wheel.ts'

let shown: TimeRange
const { box, onShow, onSettled } = useGesture((target) => listenForWheel(target, () => {}), {
  range: () => shown,
})
beforeEach(() => {
  vi.useFakeTimers()
  shown = startRange
  onShow.mockImplementation((range) => {
    shown = range
  })
})
afterEach(() => void vi.useRealTimers())

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
