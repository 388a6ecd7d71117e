import { expect, it } from 'vitest'
import { throttle, msUntilNextTick } from './throttle.ts'

function setUp() {
  let value = 0
  const listeners = new Set<() => void>()
  const waits: (() => void)[] = []
  const watched = {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => value,
  }
  const calmed = throttle(watched, 1000, (run) => {
    waits.push(run)
    return () => waits.splice(waits.indexOf(run), 1)
  })
  const heard: number[] = []
  const stop = calmed.subscribe(() => heard.push(calmed.read()))
  const set = (next: number) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { calmed, heard, set, stop, waits, endRest: () => waits.shift()?.() }
}

it('emits immediately after a pause, and then at most once per interval', () => {
  const { heard, set, calmed, endRest, waits } = setUp()
  set(1)
  set(2)
  set(3)
  expect(heard).toEqual([1])
  expect(calmed.read()).toBe(1)
  endRest()
  expect(heard).toEqual([1, 3])
  endRest()
  expect(waits).toEqual([])
  set(4)
  expect(heard).toEqual([1, 3, 4])
})

it('does not emit unchanged values, or anything after the end', () => {
  const { heard, set, stop, waits } = setUp()
  set(0)
  expect(heard).toEqual([])
  set(1)
  stop()
  expect(waits).toEqual([])
  set(2)
  expect(heard).toEqual([1])
})

it('reads changes from before the subscription', () => {
  let value = 1
  const calmed = throttle({ subscribe: () => () => {}, read: () => value }, 1000, () => () => {})
  value = 2
  calmed.subscribe(() => {})
  expect(calmed.read()).toBe(2)
})

it('ends all intervals of one length at the same time', () => {
  expect(msUntilNextTick(3000, 0)).toBe(3000)
  expect(msUntilNextTick(3000, 7000)).toBe(2000)
  expect(7000 + msUntilNextTick(3000, 7000)).toBe(8999 + msUntilNextTick(3000, 8999))
})
