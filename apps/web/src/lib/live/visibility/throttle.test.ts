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

it('changes at once after a rest, and then not before the next one is over', () => {
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

it('is silent when nothing changed, and after the end', () => {
  const { heard, set, stop, waits } = setUp()
  set(0)
  expect(heard).toEqual([])
  set(1)
  stop()
  expect(waits).toEqual([])
  set(2)
  expect(heard).toEqual([1])
})

it('has what changed before somebody listened', () => {
  let value = 1
  const calmed = throttle({ subscribe: () => () => {}, read: () => value }, 1000, () => () => {})
  value = 2
  calmed.subscribe(() => {})
  expect(calmed.read()).toBe(2)
})

it('ends every rest of one length at the same moments', () => {
  expect(msUntilNextTick(3000, 0)).toBe(3000)
  expect(msUntilNextTick(3000, 7000)).toBe(2000)
  expect(7000 + msUntilNextTick(3000, 7000)).toBe(8999 + msUntilNextTick(3000, 8999))
})
