import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { encodeReply, setUpCommandQueue, type TestPortal, type TestQueue } from './testing.ts'

const deviceIds = Array.from({ length: 20 }, (_, at) => `DEV${String(at).padStart(6, '0')}`)
const [a] = deviceIds as [string]

describe.each(relationalTestEngines())('several portals with one queue on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let queue: TestQueue
  beforeEach(async () => {
    queue = await setUpCommandQueue(relational, deviceIds)
  })

  it('send no command twice and lose none when delivering at once', async () => {
    const portals = [queue.portal(), queue.portal()] as const
    const orders = await Promise.all(
      deviceIds.flatMap((deviceId) =>
        Array.from({ length: 10 }, (_, at) => portals[at % 2 === 0 ? 0 : 1].order(deviceId, 'Sys.Reboot')),
      ),
    )
    // A device's answers may reach any of the portals.
    let answered = 0
    const answers: Promise<void>[] = []
    for (const portal of portals) {
      portal.link.onSend = async (deviceId, { id }) => {
        const hearer = portals[answered++ % 2] as TestPortal
        answers.push(hearer.deviceGateway.takeReply(deviceId, encodeReply({ id, result: null })))
        if (answered % 3 === 0) for (const each of portals) each.deviceGateway.onListening(deviceId)
      }
    }
    for (const deviceId of deviceIds) for (const portal of portals) portal.listen(deviceId)
    for (let quiet = 0; quiet < 3; quiet += 1) {
      const before = answers.length
      await Promise.all(portals.map((portal) => portal.sweepCommands()))
      await Promise.all(portals.map((portal) => portal.idle()))
      await Promise.all(answers)
      if (answers.length > before) quiet = 0
    }
    const sent = portals.flatMap((portal) => portal.requests().map(({ id }) => id))
    const ids = orders.map(({ id }) => id)
    expect(sent.toSorted((one, other) => one - other)).toEqual(ids.toSorted((one, other) => one - other))
    for (const portal of portals) expect(portal.sent.length).toBeGreaterThan(0)
    const told = portals.flatMap((portal) => portal.outcomes.map(({ id }) => id))
    expect(new Set(told)).toEqual(new Set(ids))
    expect((await queue.rows()).every(({ state }) => state === 'answered')).toBe(true)
    expect(portals.flatMap(({ warned }) => warned)).toEqual([])
  })

  it('deliver what another one queued', async () => {
    const [one, other] = [queue.portal(), queue.portal()]
    other.listen(a)
    const { id } = await one.order(a, 'Sys.Reboot')
    await one.idle()
    expect(other.sent).toEqual([])
    await other.sweepCommands()
    await other.idle()
    expect(other.last().id).toBe(id)
    await one.order(a, 'FS.List')
    await other.sweepCommands()
    const before = other.sent.length
    await other.idle()
    expect(other.sent).toHaveLength(before)
  })

  describe('killed', () => {
    it('between queueing and sending: the next one sends', async () => {
      const { id } = await queue.portal().order(a, 'Sys.Reboot')
      const portal = queue.portal()
      portal.listen(a)
      await portal.sweepCommands()
      await portal.idle()
      expect(portal.requests().map((request) => request.id)).toEqual([id])
    })

    it('between sending and the reply: a non-repeatable command is not resent, and still answered', async () => {
      const killed = queue.portal()
      killed.listen(a)
      const { id } = await killed.order(a, 'Sys.Reboot')
      const second = await killed.order(a, 'Sys.Reboot')
      await killed.idle()
      const portal = queue.portal()
      portal.listen(a)
      await portal.sweepCommands()
      await portal.idle()
      expect(portal.sent).toEqual([])
      await portal.reply(a, { id, result: null })
      expect(portal.outcomes).toMatchObject([{ id, state: 'answered' }])
      expect(portal.last().id).toBe(second.id)
    })

    it('between sending and a missing reply: the outcome is unknown, and the queue continues', async () => {
      const killed = queue.portal()
      killed.listen(a)
      const { id } = await killed.order(a, 'Sys.Reboot')
      const second = await killed.order(a, 'FS.List')
      await killed.idle()
      queue.clock.pass(3600)
      const portal = queue.portal()
      portal.listen(a)
      await portal.sweepCommands()
      await portal.idle()
      expect(portal.outcomes).toMatchObject([{ id, state: 'silent' }])
      expect(portal.requests().map((request) => request.id)).toEqual([second.id])
    })

    it('between sending and the reply: a repeatable command is resent once the device is back', async () => {
      const killed = queue.portal()
      killed.listen(a)
      const { id } = await killed.order(a, 'Config.Set', { config: { a: 1 } })
      await killed.idle()
      const portal = queue.portal()
      portal.listen(a)
      await portal.idle()
      expect(portal.requests()).toEqual(killed.requests())
      await portal.reply(a, { id, result: null })
      await portal.reply(a, { id, result: null })
      expect(portal.outcomes).toHaveLength(1)
    })

    it('between the reply and its subscribers: the next one notifies them', async () => {
      const killed = queue.portal()
      killed.commands.onOutcome(() => Promise.reject(new Error('killed')))
      killed.listen(a)
      const { id } = await killed.order(a, 'FS.List')
      await killed.idle()
      await killed.reply(a, { id, result: ['init.js'] })
      const portal = queue.portal()
      await portal.sweepCommands()
      await portal.idle()
      expect(portal.outcomes).toEqual([])
      queue.clock.pass(11)
      await portal.sweepCommands()
      await portal.idle()
      expect(portal.outcomes).toMatchObject([{ id, state: 'answered', result: ['init.js'] }])
      queue.clock.pass(11)
      await portal.sweepCommands()
      await portal.idle()
      expect(portal.outcomes).toHaveLength(1)
    })
  })

  describe('behind a broker without presence', () => {
    it('send repeatable commands at once, and others when the device is heard', async () => {
      const portal = queue.portal()
      portal.link.doesNotTell = true
      const list = await portal.order(a, 'FS.List')
      await portal.idle()
      expect(portal.requests().map(({ id }) => id)).toEqual([list.id])
      await portal.reply(a, { id: list.id, result: [] })
      expect(portal.commands.isConnected(a)).toBe(false)

      const once = await portal.order(a, 'Sys.Reboot')
      await portal.idle()
      expect(portal.last()).toEqual({ id: 0, method: 'Sys.GetInfo', args: {}, src: `portal/${a}` })
      const { length } = portal.sent
      await portal.order(a, 'Sys.Reboot')
      await portal.sweepCommands()
      await portal.idle()
      expect(portal.sent).toHaveLength(length)

      // As the transport calls it for each message.
      portal.deviceGateway.onMessage(a)
      await portal.reply(a, { id: 0, result: { uptime: 5 } })
      expect(portal.last().id).toBe(once.id)
      expect(portal.commands.isConnected(a)).toBe(true)
      expect(portal.noted.map(({ text }) => text)).not.toContain(
        'The device sent a reply that no command was waiting for',
      )
      queue.clock.pass(61)
      expect(portal.commands.isConnected(a)).toBe(false)
    })
  })
})
