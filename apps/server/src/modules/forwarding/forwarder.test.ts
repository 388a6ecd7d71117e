import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Relational } from '../../adapters/relational/open.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../adapters/webhook/testing.ts'
import { deviceA, owner } from '../devices/testing.ts'
import { setUpForwarding } from './testing.ts'

const webhook = { kind: 'webhook', username: '', password: '', topic: '' } as const

describe.each(relationalTestEngines())('points forwarded to a target on $name', (engine) => {
  let relational: Relational
  let receiver: WebhookReceiver
  let ground: Awaited<ReturnType<typeof setUpForwarding>>
  beforeAll(async () => {
    relational = await engine.open()
    receiver = await startWebhookReceiver()
  })
  afterAll(async () => {
    await relational.close()
    await receiver.close()
  })
  beforeEach(async () => {
    ground = await setUpForwarding(relational)
    receiver.behave()
    receiver.otherwise({ status: 200 })
  })

  const receive = (n: number) => ground.receive(deviceA, { n })
  const sentTo = (path: string) =>
    receiver.received
      .filter((request) => request.path === path)
      .map(({ body }) => (JSON.parse(body) as { points: { n: number }[] }).points.map(({ n }) => n))
  const add = async (path: string) => {
    const access = await ground.accessOf(owner, deviceA)
    return ground.portal().forwarding.add(owner, access, { ...webhook, address: receiver.url + path })
  }

  it('have one target per address, also on simultaneous requests', async () => {
    const added = await Promise.allSettled(['/same', '/same', '/other', '/same'].map(add))
    const refused = added.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    expect(refused).toMatchObject([
      { code: 'CONFLICT', localizable: { id: 'forwardingExists' } },
      { code: 'CONFLICT', localizable: { id: 'forwardingExists' } },
    ])
    const access = await ground.accessOf(owner, deviceA)
    const targets = await ground.portal().forwarding.list(access)
    expect(targets.map(({ address }) => address).toSorted()).toEqual([
      `${receiver.url}/other`,
      `${receiver.url}/same`,
    ])
  })

  it('are sent once by any number of portals', async () => {
    await add('/once')
    for (let n = 1; n <= 450; n += 1) receive(n)
    ground.pass(20)
    await Promise.all([ground.portal(), ground.portal(), ground.portal()].map(ground.run))
    await ground.run()
    expect(sentTo('/once').map((batch) => batch.length)).toEqual([200, 200, 50])
    expect(sentTo('/once').flat()).toEqual(Array.from({ length: 450 }, (_, index) => index + 1))
  })

  it('wait until no earlier point can be missing', async () => {
    await add('/settled')
    receive(1)
    ground.pass(10)
    await ground.run()
    expect(sentTo('/settled')).toEqual([])
    ground.pass(11)
    await ground.run()
    expect(sentTo('/settled')).toEqual([[1]])
  })

  it('are not read while the device sends none', async () => {
    await add('/quiet')
    receive(1)
    ground.pass(20)
    await ground.run()
    const before = ground.reads()
    for (let polls = 0; polls < 3; polls += 1) {
      ground.pass(11)
      await ground.run()
    }
    expect(ground.reads()).toBe(before)
    receive(2)
    ground.pass(20)
    await ground.run()
    expect(sentTo('/quiet')).toEqual([[1], [2]])
  })

  it('are sent without waiting for a clock that was set back', async () => {
    await add('/set-back')
    receive(1)
    ground.pass(20)
    await ground.run()
    ground.setBack(3600)
    receive(2)
    ground.pass(20)
    await ground.run()
    expect(sentTo('/set-back')).toEqual([[1], [2]])
  })

  it('are all sent after a clock that was days ahead was set right', async () => {
    const days = 10 * 86_400
    ground.pass(days)
    const { id } = await add('/ahead')
    receive(1)
    ground.pass(20)
    await ground.run()
    receive(2)
    ground.pass(-days)
    receive(3)
    ground.pass(20)
    await ground.run()
    expect(sentTo('/ahead')).toEqual([[1], [2]])
    const portal = ground.portal()
    await portal.forwarder.repairCursors()
    await portal.forwarder.repairCursors()
    receive(4)
    ground.pass(20)
    await ground.run(portal)
    expect(sentTo('/ahead').slice(2)).toEqual([[3, 4]])
    const access = await ground.accessOf(owner, deviceA)
    expect(await portal.forwarding.list(access)).toMatchObject([{ id, state: 'active' }])
  })

  it('do not wait for targets that never answer', async () => {
    const dead = await startWebhookReceiver()
    dead.otherwise('hang')
    const access = await ground.accessOf(owner, deviceA)
    const { forwarding } = ground.portal()
    for (const path of ['/1', '/2'])
      await forwarding.add(owner, access, { ...webhook, address: dead.url + path })
    await add('/alive')
    receive(1)
    ground.pass(20)
    const stopping = new AbortController()
    const { forwarder } = ground.portal()
    const working = forwarder.run('working', stopping.signal)
    onTestFinished(async () => {
      stopping.abort()
      await working
      await dead.close()
    })
    await vi.waitFor(() => expect(sentTo('/alive')).toEqual([[1]]))
    await vi.waitFor(() => expect(dead.received).toHaveLength(2))
    // Due while the others are still in progress.
    receive(2)
    ground.pass(30)
    await vi.waitFor(() => {
      // A target that was checked just before is due again 10 s later.
      ground.pass(1)
      expect(sentTo('/alive')).toEqual([[1], [2]])
    })
    const others = (await forwarding.list(access)).filter(({ address }) => address.startsWith(dead.url))
    expect(others.map(({ state }) => state)).toEqual(['active', 'active'])
  })

  it('are sent by a lane of their own to a receiver that fails', async () => {
    await add('/fails')
    receiver.otherwise({ status: 500 })
    receive(1)
    ground.pass(20)
    await ground.run()
    const { forwarder } = ground.portal()
    const { signal } = new AbortController()
    ground.pass(60)
    await forwarder.run('working', signal)
    expect(sentTo('/fails')).toHaveLength(1)
    receiver.otherwise({ status: 200 })
    await forwarder.run('failing', signal)
    expect(sentTo('/fails')).toHaveLength(2)
    receive(2)
    ground.pass(20)
    await forwarder.run('working', signal)
    expect(sentTo('/fails').at(-1)).toEqual([2])
  })

  it('are resent as the same batch without deleted points, before any later ones', async () => {
    await add('/again')
    receiver.behave({ status: 500 }, { status: 429, headers: { 'retry-after': '60' } })
    receive(1)
    receive(2)
    ground.pass(20)
    await ground.run()
    receive(3)
    ground.drop('{"n":1}')
    ground.pass(30)
    await ground.run()
    ground.pass(59)
    await ground.run()
    ground.pass(1)
    await ground.run()
    expect(sentTo('/again')).toEqual([[1, 2], [2], [2], [3]])
    const ids = receiver.received.filter(({ path }) => path === '/again').map(({ body }) => body.slice(0, 70))
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
  })

  describe('to a receiver that takes only short requests', () => {
    const idsTo = (path: string) =>
      receiver.received
        .filter((request) => request.path === path)
        .map(({ body }) => (JSON.parse(body) as { id: string }).id)

    it('are sent in several, each by an ID of its own', async () => {
      await add('/short')
      for (let n = 1; n <= 40; n += 1) receive(n)
      receiver.otherwise({ maximumBytes: 250 })
      ground.pass(20)
      await ground.run()
      const access = await ground.accessOf(owner, deviceA)
      expect(await ground.portal().forwarding.list(access)).toMatchObject([{ state: 'active', tooLarge: 0 }])
      const [whole, half, ...accepted] = sentTo('/short')
      expect([whole?.length, half?.length]).toEqual([40, 20])
      expect(accepted.flat()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
      const ids = idsTo('/short').slice(2)
      expect(new Set(ids).size).toBe(ids.length)
      // The whole batch and its last part end with the same point.
      expect(ids.at(-1)).toBe(idsTo('/short')[0])
    })

    it('are sent without the one that is too large by itself, which is counted', async () => {
      await add('/large')
      receive(1)
      ground.receive(deviceA, { n: 2, text: 'x'.repeat(500) })
      receive(3)
      receiver.otherwise({ maximumBytes: 250 })
      ground.pass(20)
      await ground.run()
      const access = await ground.accessOf(owner, deviceA)
      expect(await ground.portal().forwarding.list(access)).toMatchObject([{ state: 'active', tooLarge: 1 }])
      expect(
        receiver.received.filter(({ path, body }) => path === '/large' && body.length <= 250),
      ).toHaveLength(2)
      receive(4)
      ground.pass(20)
      await ground.run()
      expect(sentTo('/large').at(-1)).toEqual([4])
    })
  })

  it('are paused after three days of failures, and continue where they were on request', async () => {
    const { id } = await add('/days')
    receiver.otherwise('reset')
    receive(1)
    ground.pass(20)
    for (let hours = 0; hours <= 72; hours += 1) {
      await ground.run()
      ground.pass(4_600)
    }
    const access = await ground.accessOf(owner, deviceA)
    expect(await ground.portal().forwarding.list(access)).toMatchObject([
      { id, state: 'paused', problem: 'Webhook ECONNRESET', lastDeliveredAt: null },
    ])
    receiver.otherwise({ status: 200 })
    const before = sentTo('/days').length
    await ground.run()
    expect(sentTo('/days')).toHaveLength(before)
    await ground.portal().forwarding.resume(owner, access, id)
    await ground.run()
    expect(sentTo('/days').slice(before)).toEqual([[1]])
    expect(await ground.portal().forwarding.list(access)).toMatchObject([{ state: 'active', problem: null }])
  })
})
