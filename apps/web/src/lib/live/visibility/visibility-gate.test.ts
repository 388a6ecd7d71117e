import { expect, it } from 'vitest'
import { alwaysVisible, createIdleQueue, createVisibilityGate } from './visibility-gate.ts'

function setUp() {
  const listeners = new Set<() => void>()
  const late: (() => void)[] = []
  const sight = createVisibilityGate((run) => late.push(run))
  const heard: [name: string, isLate: boolean][] = []
  const follow = (name: string, kind: 'reading' | 'drawing') =>
    sight.subscribeWhenVisible(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      (isLate) => heard.push([name, isLate]),
      kind,
    )
  const change = () => {
    for (const listener of listeners) listener()
  }
  return { sight, heard, follow, change, late, listeners }
}

it('notifies immediately while visible or not observed yet', () => {
  const { heard, follow, change } = setUp()
  follow('value', 'reading')
  change()
  expect(heard).toEqual([['value', false]])
})

it('notifies once of missed changes on becoming visible', () => {
  const { sight, heard, follow, change } = setUp()
  follow('value', 'reading')
  follow('trend', 'drawing')
  sight.setVisible(false)
  change()
  change()
  expect(heard).toEqual([])
  sight.setVisible(true)
  expect(heard).toEqual([
    ['value', true],
    ['trend', true],
  ])
  sight.setVisible(false)
  sight.setVisible(true)
  expect(heard).toHaveLength(2)
})

it('notifies hidden texts after a delay, but not drawings', () => {
  const { sight, heard, follow, change, late } = setUp()
  follow('value', 'reading')
  follow('trend', 'drawing')
  sight.setVisible(false)
  change()
  late.shift()?.()
  expect(heard).toEqual([['value', true]])
  sight.setVisible(true)
  expect(heard).toEqual([
    ['value', true],
    ['trend', true],
  ])
})

it('does not notify removed listeners', () => {
  const { sight, heard, follow, change, listeners } = setUp()
  const stop = follow('value', 'reading')
  sight.setVisible(false)
  change()
  stop()
  sight.setVisible(true)
  expect(heard).toEqual([])
  expect(listeners.size).toBe(0)
})

it('never delays outside a gate', () => {
  const heard: boolean[] = []
  let notify = () => {}
  alwaysVisible.subscribeWhenVisible(
    (listener) => {
      notify = listener
      return () => {}
    },
    (isLate) => heard.push(isLate),
    'drawing',
  )
  alwaysVisible.setVisible(false)
  notify()
  expect(heard).toEqual([false])
})

/** A queue with a clock of its own: `tick` ends the wait, `idle` gives time for this many runs. */
function setUpQueue() {
  const ticks: (() => void)[] = []
  const turns: { readonly run: (hasTime: () => boolean) => void; readonly atMs: number }[] = []
  let nowMs = 0
  const add = createIdleQueue({
    atNextTick: (run) => ticks.push(run),
    whenIdle: (run, timeoutMs) => turns.push({ run, atMs: nowMs + timeoutMs }),
    deadlineMs: 1000,
    nowMs: () => nowMs,
  })
  const idle = (more: number) => {
    let left = more
    turns.shift()?.run(() => left-- > 0)
  }
  return {
    add,
    idle,
    ticks,
    turns,
    tick: () => ticks.shift()?.(),
    /** The page stays busy until the timeout, and has no idle time then either. */
    timeOut: () => {
      nowMs = turns[0]?.atMs ?? nowMs
      idle(0)
    },
    setNow: (ms: number) => {
      nowMs = ms
    },
    nowMs: () => nowMs,
  }
}

it('runs each callback once after the tick, as many at a time as fit', () => {
  const { add, tick, idle, ticks, turns } = setUpQueue()
  const ran: string[] = []
  const [first, second, third] = ['first', 'second', 'third'].map((name) => () => ran.push(name))
  for (const run of [first, second, first, third]) if (run) add(run)
  expect(ticks).toHaveLength(1)
  tick()
  expect(ran).toEqual([])
  idle(1)
  expect(ran).toEqual(['first', 'second'])
  idle(1)
  expect(ran).toEqual(['first', 'second', 'third'])
  expect(turns).toEqual([])
  if (first) add(first)
  expect(ticks).toHaveLength(1)
})

it('runs all within a second of the tick on a page that is never idle', () => {
  const { add, tick, timeOut, turns, nowMs } = setUpQueue()
  let ran = 0
  for (let at = 0; at < 200; at++) add(() => (ran += 1))
  tick()
  while (turns.length > 0) timeOut()
  expect(ran).toBe(200)
  expect(nowMs()).toBe(1000)
})

it('runs all within a second of the tick on a page with time for one at a time', () => {
  const { add, tick, idle, turns, setNow } = setUpQueue()
  let ran = 0
  for (let at = 0; at < 200; at++) add(() => (ran += 1))
  tick()
  // Like a test's fake clock: an idle callback every 50 ms, none with time left.
  for (let ms = 50; ms <= 1000; ms += 50) {
    setNow(ms)
    idle(0)
  }
  expect(ran).toBe(200)
  expect(turns).toEqual([])
})

it('continues after one that fails', () => {
  const { add, tick, idle, ticks } = setUpQueue()
  const ran: string[] = []
  add(() => {
    throw new Error('broken card')
  })
  add(() => ran.push('second'))
  tick()
  expect(() => idle(9)).toThrow('broken card')
  idle(9)
  expect(ran).toEqual(['second'])
  add(() => ran.push('third'))
  expect(ticks).toHaveLength(1)
})
