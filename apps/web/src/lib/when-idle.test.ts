import { expect, it } from 'vitest'
import { createIdleScheduler } from './when-idle.ts'

/** A page whose clock and idle times the test controls. */
function setUp() {
  let nowMs = 0
  const waiting = new Map<object, { run: () => void; atMs: number }>()
  const at = (run: () => void, atMs: number) => {
    const id = {}
    waiting.set(id, { run, atMs })
    return () => void waiting.delete(id)
  }
  const rest = createIdleScheduler({
    readMs: () => nowMs,
    wait: (run, ms) => at(run, nowMs + ms),
    requestIdle: (run) => at(run, nowMs),
  })
  const pass = (ms: number) => {
    nowMs += ms
    for (const [id, { run, atMs }] of waiting) {
      if (atMs > nowMs) continue
      waiting.delete(id)
      run()
    }
  }
  const done: string[] = []
  return { rest, pass, done, work: () => done.push('done') }
}

it('runs at the first idle moment without activity', () => {
  const { rest, pass, done, work } = setUp()
  rest.whenIdle(work)
  expect(done).toEqual([])
  pass(0)
  expect(done).toEqual(['done'])
})

it('waits until the last activity has passed', () => {
  const { rest, pass, done, work } = setUp()
  rest.recordActivity()
  rest.whenIdle(work)
  pass(200)
  rest.recordActivity()
  pass(200)
  expect(done).toEqual([])
  pass(100)
  pass(0)
  expect(done).toEqual(['done'])
})

it('can be cancelled while it waits', () => {
  const { rest, pass, done, work } = setUp()
  const callOff = rest.whenIdle(work)
  rest.recordActivity()
  pass(0)
  callOff()
  pass(1000)
  pass(1000)
  expect(done).toEqual([])
})
