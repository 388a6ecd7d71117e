import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { type TestEngine, testEngines } from '../../../adapters/telemetry/testing/engines.ts'
import { createContactTracker } from './contact-tracker.ts'
import type { Contact } from '../rows.ts'
import { buildTelemetryForTest, decodedPoint } from '../testing.ts'

type Server = ReturnType<typeof buildTelemetryForTest>

let nextDevice = 0
const newDevice = () => `SEEN${String(nextDevice++).padStart(5, '0')}`

/** An engine that can be made to refuse contact rows. */
function refusingContacts(engine: TelemetryEngine) {
  let isRefusing = false
  const insert: TelemetryEngine['insert'] = (table, ...rest) =>
    isRefusing && table === 'contacts'
      ? Promise.reject(new Error('disk full'))
      : engine.insert(table, ...rest)
  return {
    engine: { ...engine, insert },
    refuse(isFull: boolean) {
      isRefusing = isFull
    },
  }
}

const step = fc.record({
  act: fc.constantFrom('send', 'send', 'send', 'flush', 'refused flush', 'refresh', 'crash'),
  at: fc.nat(1),
  /** Age of the point by its own clock; negative: the clock is ahead. */
  ago: fc.integer({ min: -50, max: 500 }),
})

describe.each(testEngines)('last contacts, $name', ({ open }) => {
  let opened: TestEngine
  let store: ReturnType<typeof refusingContacts>
  let nowMs = 1_760_000_000_000
  let servers: Server[] = []

  beforeAll(async () => {
    opened = await open()
    store = refusingContacts(opened.engine)
  })
  afterAll(() => opened.close())

  const passMs = (ms: number) => {
    nowMs += ms
    for (const server of servers) server.advanceMs(ms)
  }
  // Keeps the checkpoints of one test before the points of the next.
  beforeEach(() => {
    servers = []
    passMs(3_600_000)
  })

  /** A server that shares only the store with others. */
  const startServer = async () => {
    const server = buildTelemetryForTest(store.engine, nowMs)
    await server.rollupRefresher.recover()
    servers.push(server)
    return server
  }
  const append = (server: Server, device: string, ...agoSeconds: number[]) =>
    server.service.append(
      device,
      agoSeconds.map((ago) => decodedPoint({ ts: nowMs / 1000 - ago, vin: 12 })),
    )
  /** Seconds since the device's last contact. */
  const agoBy = async (server: Server, device: string) => {
    const seconds = (await server.service.lastContacts([device])).get(device)
    return seconds === undefined ? undefined : Math.round(nowMs - seconds * 1000) / 1000
  }
  const storedAgo = (device: string) => agoBy(buildTelemetryForTest(store.engine, nowMs), device)

  it('knows a point at once, and on other servers after a flush', async () => {
    const [here, there] = [await startServer(), await startServer()]
    const device = newDevice()
    await append(here, device, 100, 200)
    expect([await agoBy(here, device), await agoBy(there, device)]).toEqual([100, undefined])
    await here.contacts.flush()
    expect([await agoBy(here, device), await agoBy(there, device)]).toEqual([100, 100])
    await append(there, device, 50)
    await append(here, device, 70)
    await there.contacts.flush()
    expect([await agoBy(here, device), await agoBy(there, device)]).toEqual([50, 50])
  })

  it('never sets a contact later than its receipt, in memory or stored, if a clock is ahead', async () => {
    const server = await startServer()
    const device = newDevice()
    await append(server, device, -3_000)
    expect(await agoBy(server, device)).toBe(0)
    await server.contacts.flush()
    passMs(5_000)
    expect(await agoBy(server, device)).toBe(5)
    await append(server, device, 100)
    expect(await agoBy(server, device)).toBe(0)
  })

  it('recreates a contact that a crash lost before its flush', async () => {
    const device = newDevice()
    await append(await startServer(), device, 100)
    expect(await storedAgo(device)).toBeUndefined()
    passMs(1)
    expect(await agoBy(await startServer(), device)).toBe(100.001)
  })

  it('advances no checkpoint past unflushed contacts, whichever server stored the points', async () => {
    const [here, there] = [await startServer(), await startServer()]
    const device = newDevice()
    await append(here, device, 100)
    passMs(1_000)
    await there.rollupRefresher.refresh()
    expect(there.rollupRefresher.checkpointMicros()).toBe(nowMs * 1000)
    expect(await agoBy(there, device)).toBe(101)
    expect(await agoBy(await startServer(), device)).toBe(101)
  })

  it('keeps what a flush could not store, and the checkpoints behind it', async () => {
    const server = await startServer()
    const device = newDevice()
    await append(server, device, 100)
    const checkpoints = async () => [
      server.rollupRefresher.checkpointMicros(),
      await server.rollups.readCheckpoint('samples'),
      await server.rollups.readCheckpoint('rollups'),
    ]
    const before = await checkpoints()
    passMs(1_000)
    store.refuse(true)
    for (const work of [
      server.contacts.flush,
      server.rollupRefresher.refresh,
      server.rollupRefresher.close,
    ]) {
      await expect(work()).rejects.toThrow('disk full')
    }
    store.refuse(false)
    expect(await checkpoints()).toEqual(before)
    expect(await agoBy(server, device)).toBe(101)
    await server.contacts.flush()
    expect(await storedAgo(device)).toBe(101)
  })

  it('flushes everything when closed', async () => {
    const server = await startServer()
    const device = newDevice()
    await append(server, device, 100)
    await server.rollupRefresher.close()
    expect(await storedAgo(device)).toBe(100)
  })

  it('equals the maximum of everything stored, with two servers and any crashes', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      servers = []
      await startServer()
      await startServer()
      const device = newDevice()
      let newestMs = Number.NEGATIVE_INFINITY
      let receivedMs = Number.NEGATIVE_INFINITY
      for (const { act, at, ago } of steps) {
        passMs(10)
        const server = servers[at] as Server
        if (act === 'send') {
          await append(server, device, ago)
          newestMs = Math.max(newestMs, nowMs - ago * 1000)
          receivedMs = nowMs
        }
        if (act === 'flush') await server.contacts.flush()
        if (act === 'refresh') await server.rollupRefresher.refresh()
        if (act === 'refused flush') {
          store.refuse(true)
          await server.contacts.flush().catch(() => {})
          store.refuse(false)
        }
        if (act === 'crash') {
          await startServer()
          servers.splice(at, 1, ...servers.splice(2))
        }
      }
      if (receivedMs < 0) return
      passMs(10)
      const agoSeconds = (nowMs - Math.min(newestMs, receivedMs)) / 1000
      expect(await agoBy(await startServer(), device)).toBe(agoSeconds)
    })
    await fc.assert(property, { numRuns: 8 })
  }, 120_000)
})

describe('flushing', () => {
  const nowSeconds = 1_760_000_000
  const device = 'SEEN'
  const row = (agoSeconds: number) => ({
    device,
    ts: nowSeconds - agoSeconds,
    receivedMicros: nowSeconds * 1e6,
    json: '{}',
    record: { ts: nowSeconds - agoSeconds },
  })
  const microtasks = () => new Promise((resolve) => setImmediate(resolve))

  /** A tracker whose inserts and delays are completed by the test. */
  function openKeeper() {
    const inserts: { contacts: readonly Contact[]; succeed: () => void; fail: (error: Error) => void }[] = []
    const lookups: ((stored: Contact[]) => void)[] = []
    const due: (() => void)[] = []
    const keeper = createContactTracker({
      repository: {
        insertContacts: (contacts) =>
          new Promise((succeed, fail) => {
            inserts.push({ contacts, succeed, fail })
          }),
        storedContacts: () =>
          new Promise((answer) => {
            lookups.push(answer)
          }),
      },
      later: (work) => due.push(work),
    })
    /** Starts a lookup for which the store has no contact. */
    const lookUp = () => {
      const found = keeper.lastContacts([device])
      lookups.shift()?.([])
      return found
    }
    return { keeper, inserts, lookups, due, lookUp }
  }

  it('batches updates into one insert of the maximum, and keeps those that arrive meanwhile', async () => {
    const { keeper, inserts, due, lookUp } = openKeeper()
    keeper.record([row(9), row(8)])
    keeper.record([row(10)])
    expect(due).toHaveLength(1)
    due.shift()?.()
    await microtasks()
    keeper.record([row(7)])
    inserts[0]?.succeed()
    await microtasks()
    expect(inserts[0]?.contacts.map(({ tsMs }) => tsMs)).toEqual([(nowSeconds - 8) * 1000])
    expect(await lookUp()).toEqual(new Map([[device, nowSeconds - 7]]))
    due.shift()?.()
    await microtasks()
    inserts[1]?.succeed()
    await microtasks()
    expect(inserts[1]?.contacts.map(({ tsMs }) => tsMs)).toEqual([(nowSeconds - 7) * 1000])
    expect(await lookUp()).toEqual(new Map())
    expect(due).toEqual([])
  })

  it('answers lookups made during a flush from what it has just stored', async () => {
    const { keeper, inserts, lookups } = openKeeper()
    keeper.record([row(9)])
    const found = keeper.lastContacts([device])
    const flushed = keeper.flush()
    await microtasks()
    inserts[0]?.succeed()
    await flushed
    lookups[0]?.([])
    expect(await found).toEqual(new Map([[device, nowSeconds - 9]]))
  })

  it('retries by itself after a failure, with the same data', async () => {
    const { keeper, inserts, due, lookUp } = openKeeper()
    keeper.record([row(9)])
    due.shift()?.()
    await microtasks()
    inserts[0]?.fail(new Error('away'))
    await microtasks()
    expect(await lookUp()).toEqual(new Map([[device, nowSeconds - 9]]))
    due.shift()?.()
    await microtasks()
    expect(inserts[1]?.contacts).toEqual(inserts[0]?.contacts)
  })
})
