import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppendQueue } from './append-queue.ts'
import { decodedPoint } from './testing.ts'

/** A queue whose store takes everything at once; each entry is the devices of one insert. */
function openQueue(watched: readonly string[] = []) {
  const inserts: string[][] = []
  const queue = new AppendQueue({
    isAnswering: async () => true,
    nowMs: () => Date.now(),
    gather: { gatherMs: 500, isWatched: (device) => watched.includes(device) },
    write: async (rows) => void inserts.push(rows.map(({ device }) => device)),
  })
  const send = (device: string) =>
    void queue.append(device, [decodedPoint({ ts: Date.now() / 1000, vin: 12 })])
  return { send, inserts }
}

describe('messages that nobody waits for', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_760_000_000_000 }))
  afterEach(() => vi.useRealTimers())
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('share an insert each half second', async () => {
    const { send, inserts } = openQueue()
    for (let index = 0; index < 20; index += 1) {
      send(`DEVICE${index}`)
      await pass(50)
    }
    await pass(1_000)
    expect(inserts.map(({ length }) => length)).toEqual([1, 9, 10])
  })

  it('are inserted at once after a pause', async () => {
    const { send, inserts } = openQueue()
    send('DEVICE1')
    await pass(500)
    send('DEVICE2')
    await pass(0)
    expect(inserts).toEqual([['DEVICE1'], ['DEVICE2']])
  })

  it('take no longer for a device that sends one after the other', async () => {
    const { send, inserts } = openQueue()
    send('DEVICE1')
    await pass(10)
    send('DEVICE2')
    await pass(10)
    expect(inserts).toEqual([['DEVICE1']])
    send('DEVICE1')
    await pass(0)
    expect(inserts).toEqual([['DEVICE1'], ['DEVICE2', 'DEVICE1']])
    await pass(300)
    send('DEVICE1')
    await pass(0)
    expect(inserts).toHaveLength(3)
  })

  it('take no longer where somebody looks', async () => {
    const { send, inserts } = openQueue(['DEVICE3'])
    for (const device of ['DEVICE1', 'DEVICE2', 'DEVICE3']) {
      await pass(10)
      send(device)
    }
    await pass(0)
    expect(inserts).toEqual([['DEVICE1'], ['DEVICE2', 'DEVICE3']])
  })

  it('of a device that paused are regular ones again', async () => {
    const { send, inserts } = openQueue()
    send('DEVICE1')
    await pass(4_900)
    send('DEVICE2')
    await pass(100)
    send('DEVICE1')
    await pass(390)
    expect(inserts).toEqual([['DEVICE1'], ['DEVICE2']])
    await pass(10)
    expect(inserts).toEqual([['DEVICE1'], ['DEVICE2'], ['DEVICE1']])
  })
})
