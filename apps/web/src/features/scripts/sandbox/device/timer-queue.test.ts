import { expect, it } from 'vitest'
import { createTimerQueue, type TimerQueue } from './timer-queue.ts'

const callback = { kept: 1 }

function fireUntil(timers: TimerQueue, atMs: number): readonly (readonly [number, number])[] {
  const fired: [number, number][] = []
  for (let timer = timers.next(); timer && timer.dueMs <= atMs; timer = timers.next()) {
    fired.push([timer.id, timer.dueMs])
    timers.fire(timer)
  }
  return fired
}

it('fires by time, and in the order of setting at the same time', () => {
  const timers = createTimerQueue()
  timers.set({ dueMs: 50, periodMs: null, callback, userData: null })
  timers.set({ dueMs: 20, periodMs: 30, callback, userData: null })
  timers.set({ dueMs: 50, periodMs: null, callback, userData: null })
  expect(fireUntil(timers, 100)).toEqual([
    [2, 20],
    [1, 50],
    [3, 50],
    [2, 50],
    [2, 80],
  ])
  expect(timers.size).toBe(1)
})

it('drops deleted timers, also while they are called', () => {
  const timers = createTimerQueue()
  const id = timers.set({ dueMs: 10, periodMs: 10, callback, userData: null })
  const timer = timers.next()
  if (timer) timers.fire(timer)
  timers.delete(id)
  expect(timers.next()).toBeUndefined()
})

it.each([0, -5, 0.1])('advances by at least 1 ms, with a period of %d', (periodMs) => {
  const timers = createTimerQueue()
  timers.set({ dueMs: 0, periodMs, callback, userData: null })
  expect(fireUntil(timers, 3)).toHaveLength(4)
  expect(timers.skipUntil(10)).toBe(1)
  expect(timers.next()).toMatchObject({ dueMs: 11 })
})

it('skips calls before a given time', () => {
  const timers = createTimerQueue()
  timers.set({ dueMs: 10, periodMs: 30, callback, userData: null })
  timers.set({ dueMs: 90, periodMs: null, callback, userData: null })
  timers.set({ dueMs: 200, periodMs: null, callback, userData: null })
  expect(timers.skipUntil(100)).toBe(2)
  expect(fireUntil(timers, 300)).toEqual([
    [1, 130],
    [1, 160],
    [1, 190],
    [3, 200],
    [1, 220],
    [1, 250],
    [1, 280],
  ])
})
