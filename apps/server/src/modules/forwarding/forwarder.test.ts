import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Relational } from '../../adapters/relational/open.ts'
import { emptyTables, relationalTestEngines } from '../../adapters/relational/testing.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../adapters/webhook/testing.ts'
import { parseNetworks } from '../../platform/network/network-list.ts'
import { createSeal } from '../../platform/seal.ts'
import { deviceA, owner, setUpDevices } from '../devices/testing.ts'
import { createForwardingModule } from './forwarding.module.ts'

describe.each(relationalTestEngines())('points on their way to a target on $name', (engine) => {
  let relational: Relational
  let receiver: WebhookReceiver
  let ground: Awaited<ReturnType<typeof setUpDevices>>
  let stored: { tsMs: number; contentHash: bigint; receivedMicros: number; json: string }[]
  let nowMs: number
  beforeAll(async () => {
    relational = await engine.open()
    receiver = await startWebhookReceiver()
  })
  afterAll(async () => {
    await relational.close()
    await receiver.close()
  })
  beforeEach(async () => {
    await emptyTables(relational.db, 'forwarding_targets')
    ground = await setUpDevices(relational)
    stored = []
    nowMs = 1_800_000_000_000
    receiver.behave()
    receiver.otherwise({ status: 200 })
  })

  const portal = () =>
    createForwardingModule({
      db: relational.db,
      seal: createSeal('k'.repeat(32)),
      clock: { nowMs: () => nowMs },
      log: { warn: () => {} },
      audit: { record: () => Promise.resolve() },
      deviceLog: { note: () => {} },
      outbound: { allowsPlain: true, networks: parseNetworks('127.0.0.0/8') },
      telemetry: {
        receivedBetween: (_device, after, until, limit) =>
          Promise.resolve(
            stored
              .filter(({ receivedMicros }) => receivedMicros > after && receivedMicros <= until)
              .slice(0, limit),
          ),
      },
      findCaller: () => Promise.resolve(owner),
      findDeviceAccess: ground.devices.findDeviceAccess,
    })
  const receive = (n: number) =>
    void stored.push({ tsMs: nowMs, contentHash: 0n, receivedMicros: nowMs * 1000 + n, json: `{"n":${n}}` })
  const pass = (seconds: number) => {
    nowMs += seconds * 1000
  }
  const run = ({ forwarder }: ReturnType<typeof portal>) => forwarder.run(new AbortController().signal)
  const sentTo = (path: string) =>
    receiver.received
      .filter((request) => request.path === path)
      .map(({ body }) => (JSON.parse(body) as { points: { n: number }[] }).points.map(({ n }) => n))
  const add = async (path: string) => {
    const access = await ground.accessOf(owner, deviceA)
    return portal().forwarding.add(owner, access, receiver.url + path)
  }

  it('are sent once, however many portals look', async () => {
    await add('/once')
    for (let n = 1; n <= 450; n += 1) receive(n)
    pass(20)
    await Promise.all([portal(), portal(), portal()].map(run))
    await run(portal())
    expect(sentTo('/once').map((batch) => batch.length)).toEqual([200, 200, 50])
    expect(sentTo('/once').flat()).toEqual(Array.from({ length: 450 }, (_, index) => index + 1))
  })

  it('wait until nothing that was received before them can be missing', async () => {
    await add('/settled')
    receive(1)
    pass(10)
    await run(portal())
    expect(sentTo('/settled')).toEqual([])
    pass(11)
    await run(portal())
    expect(sentTo('/settled')).toEqual([[1]])
  })

  it('are sent again as they were, without what was deleted since, and nothing goes past them', async () => {
    await add('/again')
    receiver.behave({ status: 500 }, { status: 429, headers: { 'retry-after': '60' } })
    receive(1)
    receive(2)
    pass(20)
    await run(portal())
    receive(3)
    stored = stored.filter(({ json }) => json !== '{"n":1}')
    pass(30)
    await run(portal())
    pass(59)
    await run(portal())
    pass(1)
    await run(portal())
    expect(sentTo('/again')).toEqual([[1, 2], [2], [2], [3]])
    const ids = receiver.received.filter(({ path }) => path === '/again').map(({ body }) => body.slice(0, 70))
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
  })

  it('are given up on after three days, and go on where they were once somebody wants', async () => {
    const { id } = await add('/days')
    receiver.otherwise('reset')
    receive(1)
    pass(20)
    for (let hours = 0; hours <= 72; hours += 1) {
      await run(portal())
      pass(4_600)
    }
    const access = await ground.accessOf(owner, deviceA)
    expect(await portal().forwarding.list(access)).toMatchObject([
      { id, state: 'paused', problem: 'Webhook ECONNRESET', lastDeliveredAt: null },
    ])
    receiver.otherwise({ status: 200 })
    const before = sentTo('/days').length
    await run(portal())
    expect(sentTo('/days')).toHaveLength(before)
    await portal().forwarding.resume(owner, access, id)
    await run(portal())
    expect(sentTo('/days').slice(before)).toEqual([[1]])
    expect(await portal().forwarding.list(access)).toMatchObject([{ state: 'active', problem: null }])
  })
})
