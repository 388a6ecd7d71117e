import { afterEach, expect, it, vi } from 'vitest'
import { createIdleScheduler, requestIdle } from './when-idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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

it('asks the browser when it is idle, with the longest delay', () => {
  const asked: { run: (deadline: { timeRemaining: () => number }) => void; timeout: number }[] = []
  vi.stubGlobal('requestIdleCallback', (run: never, { timeout }: { timeout: number }) =>
    asked.push({ run, timeout }),
  )
  const cancelled: number[] = []
  vi.stubGlobal('cancelIdleCallback', (id: number) => cancelled.push(id))
  let leftMs = 5
  const times: boolean[] = []
  const cancel = requestIdle((hasTime) => times.push(hasTime()), 700)
  expect(asked.map(({ timeout }) => timeout)).toEqual([700])
  asked[0]?.run({ timeRemaining: () => leftMs })
  leftMs = 0
  asked[0]?.run({ timeRemaining: () => leftMs })
  expect(times).toEqual([true, false])
  cancel()
  expect(cancelled).toEqual([1])
})

it('runs about a frame later where the browser does not tell when it is idle', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  const times: boolean[] = []
  requestIdle((hasTime) => times.push(hasTime()), 700)
  requestIdle(() => times.push(false), 700)()
  expect(times).toEqual([])
  vi.advanceTimersByTime(20)
  expect(times).toEqual([true])
})
