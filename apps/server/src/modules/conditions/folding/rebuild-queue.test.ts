import { expect, it } from 'vitest'
import { createRebuildQueue } from './rebuild-queue.ts'

/** A queue with a clock that the test controls. */
function createQueue(during: (deviceId: string, takeMs: (ms: number) => void) => void = () => {}) {
  let now = 1_000_000
  const timers: { readonly atMs: number; readonly work: () => void }[] = []
  const rebuilt: [deviceId: string, afterMs: number][] = []
  const startMs = now
  const queue = createRebuildQueue({
    nowMs: () => now,
    later: (work, ms) => {
      expect(ms).toBeGreaterThanOrEqual(0)
      timers.push({ atMs: now + ms, work })
    },
    onStart: () => Promise.resolve(),
    rebuild: async (deviceId) => {
      rebuilt.push([deviceId, now - startMs])
      during(deviceId, (ms) => void (now += ms))
    },
    onDone: () => {},
    onError: (error) => {
      throw error
    },
  })
  const pass = async (ms: number) => {
    const untilMs = now + ms
    for (; now < untilMs; now += 50) {
      for (const timer of timers.filter(({ atMs }) => atMs <= now)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.work()
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { queue, pass, rebuilt }
}

it('refolds soon after one late record', async () => {
  const { queue, pass, rebuilt } = createQueue()
  queue.request('a')
  await pass(400)
  expect(rebuilt).toEqual([['a', 200]])
  expect(queue.isBusy()).toBe(false)
})

it('refolds rarely for an upload of many late records, but soon after the first and the last', async () => {
  const { queue, pass, rebuilt } = createQueue()
  for (let count = 0; count < 100; count += 1) {
    queue.request('a')
    await pass(100)
  }
  await pass(2_000)
  expect(rebuilt.map(([, afterMs]) => afterMs)).toEqual([200, 5_300, 10_400])
})

it('never delays one device by the pause of another', async () => {
  const { queue, pass, rebuilt } = createQueue()
  queue.request('a')
  await pass(400)
  queue.request('a')
  queue.request('b')
  await pass(2_000)
  expect(rebuilt).toEqual([
    ['a', 200],
    ['b', 600],
    ['a', 1_400],
  ])
})

it('accepts another request for an overdue device', async () => {
  const { queue, pass, rebuilt } = createQueue((deviceId, takeMs) => {
    if (deviceId !== 'a') return
    takeMs(600)
    queue.request('b')
  })
  queue.request('a')
  queue.request('b')
  await pass(2_000)
  expect(rebuilt).toEqual([
    ['a', 200],
    ['b', 800],
  ])
})
