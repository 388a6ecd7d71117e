import { maskTarget } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { forwardingTargets } from '../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { findMosquitto, startMosquitto } from '../../ingest/mqtt/mosquitto-testing.ts'
import { deviceA, owner } from '../devices/testing.ts'
import { mqttTarget, readRetained, useForwardingToBroker } from './testing.ts'

describe.each(relationalTestEngines())('points forwarded to a broker on $name', (engine) => {
  const on = useForwardingToBroker(engine)

  const access = () => on.ground.accessOf(owner, deviceA)
  const add = async (kind: 'mqtt' | 'homeAssistant', address = on.broker.url, username = 'portal') => {
    const topic = kind === 'mqtt' ? 'site/{deviceId}' : ''
    const target = { ...mqttTarget, kind, address, topic, username, password: 'very-secret' }
    return on.ground.portal().forwarding.add(owner, await access(), target)
  }
  const list = async () => on.ground.portal().forwarding.list(await access())
  const receive = (record: Readonly<Record<string, unknown>>, tsMs?: number) =>
    on.ground.receive(deviceA, record, tsMs)
  const after = async (seconds: number) => {
    on.ground.pass(seconds)
    await on.ground.run()
  }
  const payloadsTo = (topic: string) =>
    on.broker.received.filter((message) => message.topic === topic).map(({ payload }) => payload)

  it('are one message each, in order, with the sealed user name and password', async () => {
    expect(await add('mqtt')).toMatchObject({ secret: null })
    for (let n = 1; n <= 250; n += 1) receive({ n })
    await after(20)
    const expected = Array.from({ length: 250 }, (_, index) => JSON.stringify({ n: index + 1 }))
    expect(payloadsTo(`site/${deviceA}`)).toEqual(expected)
    expect(
      on.broker.connections.map(({ username, password }) => `${username}:${password?.toString()}`),
    ).toEqual(['portal:very-secret', 'portal:very-secret'])
    const stored = JSON.stringify(await on.relational.db.select().from(forwardingTargets))
    expect([stored, JSON.stringify(await list())].join()).not.toContain('very-secret')
    expect(await list()).toMatchObject([
      { state: 'active', username: 'portal', lastDeliveredAt: on.ground.nowMs() / 1000 },
    ])
  })

  it.each([
    ['drop', 'MQTT no answer'],
    ['refuse', 'MQTT refused 134'],
    ['deny', 'MQTT refused 135'],
  ] as const)('continue where they were after the broker did %s', async (behaviour, problem) => {
    await add('mqtt')
    on.broker.behave(behaviour)
    receive({ n: 1 })
    receive({ n: 2 })
    await after(20)
    expect(await list()).toMatchObject([{ state: 'failing', problem, lastDeliveredAt: null }])
    const lost = on.broker.received.length
    on.broker.behave('take')
    receive({ n: 3 })
    await after(3_600)
    expect(on.broker.received.slice(lost).map(({ payload }) => payload)).toEqual([
      '{"n":1}',
      '{"n":2}',
      '{"n":3}',
    ])
    expect(await list()).toMatchObject([{ state: 'active', problem: null }])
  })

  it('are paused immediately if the portal may not connect to the address', async () => {
    await add('mqtt', 'mqtt://10.0.0.1')
    receive({ n: 1 })
    await after(20)
    expect(await list()).toMatchObject([{ state: 'paused', problem: 'MQTT not allowed' }])
  })

  it('are Home Assistant sensors: announced once, again on changes, with the newest numbers', async () => {
    await add('homeAssistant')
    receive({ vin: 12.1, note: 'text' }, 5_000)
    receive({ vin: 12.2 }, 6_000)
    await after(20)
    const config = (key: string) => `homeassistant/sensor/fieldport_${deviceA}/${key}/config`
    const state = `fieldport/${deviceA}/state`
    expect(on.broker.received.map(({ topic, retain }) => [topic, retain])).toEqual([
      [config('vin'), true],
      [state, true],
    ])
    expect(JSON.parse(payloadsTo(config('vin'))[0] ?? '')).toMatchObject({ device: { name: 'Pump 7' } })
    receive({ vin: 11, ambient: 20 }, 4_000)
    receive({ vin: 12.3 }, 7_000)
    await after(20)
    on.ground.describe({ name: 'Pump 8', model: 'ORB-C1', config: {}, intervalSeconds: 300 })
    receive({ ambient: 21 }, 8_000)
    await after(20)
    expect(payloadsTo(state)).toEqual(['{"vin":12.2}', '{"vin":12.3}', '{"vin":12.3,"ambient":21}'])
    expect(payloadsTo(config('vin'))).toHaveLength(2)
    // A broker that does not store what it keeps gets all of it again.
    receive({ ambient: 22 }, 9_000)
    await after(90_000)
    expect([payloadsTo(config('vin')).length, payloadsTo(config('ambient')).length]).toEqual([3, 2])
  })

  it('are removed from Home Assistant, also if it was unavailable at the removal', async () => {
    const { id } = await add('homeAssistant')
    receive({ vin: 12.1 })
    await after(20)
    await on.ground.portal().forwarding.remove(owner, await access(), id)
    expect(await list()).toEqual([])
    on.broker.behave('drop')
    await after(60)
    on.broker.behave('take')
    const before = on.broker.received.length
    await after(3_600)
    expect(on.broker.received.slice(before)).toEqual([
      { topic: `homeassistant/sensor/fieldport_${deviceA}/vin/config`, payload: '', retain: true },
      { topic: `fieldport/${deviceA}/state`, payload: '', retain: true },
    ])
    receive({ vin: 12.2 })
    await after(60)
    expect(on.broker.received).toHaveLength(before + 2)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['device', () => on.relational.db.execute(sql`DELETE FROM devices WHERE id = ${deviceA}`)],
    ['account', () => on.relational.db.execute(sql`DELETE FROM users WHERE id = ${owner.userId}`)],
  ])('are removed from Home Assistant once the %s is deleted, also if it was unavailable', async (_, end) => {
    await add('homeAssistant')
    await add('mqtt')
    receive({ vin: 12.1 })
    await after(20)
    await end()
    on.broker.behave('drop')
    await after(60)
    const before = on.broker.received.length
    on.broker.behave('take')
    // Another portal, as after a restart.
    await after(3_600)
    expect(on.broker.received.slice(before)).toEqual([
      { topic: `homeassistant/sensor/fieldport_${deviceA}/vin/config`, payload: '', retain: true },
      { topic: `fieldport/${deviceA}/state`, payload: '', retain: true },
    ])
    expect(await on.relational.db.select().from(forwardingTargets)).toEqual([])
  })

  it('are removed from Home Assistant when a user loses the device, and return with the access', async () => {
    const { id } = await add('homeAssistant')
    receive({ vin: 12.1 })
    await after(20)
    on.ground.setCaller(null)
    const before = on.broker.received.length
    await after(20)
    expect(on.broker.received.slice(before).map(({ payload }) => payload)).toEqual(['', ''])
    expect(await list()).toMatchObject([{ id, state: 'paused', problem: 'no access' }])
    on.ground.setCaller(owner)
    await on.ground.portal().forwarding.resume(owner, await access(), id)
    receive({ vin: 12.3 })
    await after(20)
    const came = on.broker.received.slice(before + 2).map(({ topic }) => topic)
    expect(came).toEqual([
      `homeassistant/sensor/fieldport_${deviceA}/vin/config`,
      `fieldport/${deviceA}/state`,
    ])
  })

  it("that exceed the broker's limit are skipped and counted, and later ones are sent", async () => {
    await add('mqtt')
    on.broker.behave('announceLimit')
    receive({ text: 'x'.repeat(500) })
    await after(20)
    expect(await list()).toMatchObject([{ state: 'active', tooLarge: 1, lastDeliveredAt: null }])
    receive({ n: 1 })
    receive({ text: 'y'.repeat(500) })
    receive({ n: 2 })
    await after(20)
    expect(on.broker.received.map(({ payload }) => payload)).toEqual(['{"n":1}', '{"n":2}'])
    expect(await list()).toMatchObject([
      { state: 'active', problem: null, tooLarge: 2, lastDeliveredAt: on.ground.nowMs() / 1000 },
    ])
    expect(on.ground.noted).toContainEqual({
      deviceId: deviceA,
      message: createMessage('logForwardingTooLarge', {
        count: 1,
        address: maskTarget({ kind: 'mqtt', address: on.broker.url }),
      }),
    })
  })

  it('stay in Home Assistant if the target is added again, or is one of two', async () => {
    const { id } = await add('homeAssistant')
    receive({ vin: 12.1, ambient: 20 })
    await after(20)
    await on.ground.portal().forwarding.remove(owner, await access(), id)
    const again = await add('homeAssistant')
    const twin = await add('homeAssistant', on.broker.url, 'another')
    receive({ vin: 12.2 })
    await after(60)
    await on.ground.portal().forwarding.remove(owner, await access(), twin.id)
    await after(60)
    expect(on.broker.received.filter(({ payload }) => payload === '')).toEqual([])
    // What it announced in its former life is taken back with it.
    await on.ground.portal().forwarding.remove(owner, await access(), again.id)
    await after(60)
    expect(on.broker.received.filter(({ payload }) => payload === '').map(({ topic }) => topic)).toEqual([
      `homeassistant/sensor/fieldport_${deviceA}/vin/config`,
      `homeassistant/sensor/fieldport_${deviceA}/ambient/config`,
      `fieldport/${deviceA}/state`,
    ])
  })

  it('are removed even if the announcement was never acknowledged', async () => {
    const { id } = await add('homeAssistant')
    on.broker.behave('drop')
    receive({ vin: 12.1 })
    await after(20)
    on.broker.behave('take')
    const before = on.broker.received.length
    await on.ground.portal().forwarding.remove(owner, await access(), id)
    await after(60)
    expect(on.broker.received.slice(before).map(({ payload }) => payload)).toEqual(['', ''])
  })

  const program = findMosquitto(process.env['PATH'] ?? '')
  it.skipIf(program === null)('are retained by Mosquitto, and removed with the target', async () => {
    const mosquitto = await startMosquitto(program ?? '')
    try {
      const { id } = await add('homeAssistant', mosquitto.url)
      receive({ vin: 12.1, ambient: 20 })
      await after(20)
      const kept = await readRetained(mosquitto.url, '#')
      expect([...kept.keys()].toSorted()).toEqual([
        `fieldport/${deviceA}/state`,
        `homeassistant/sensor/fieldport_${deviceA}/ambient/config`,
        `homeassistant/sensor/fieldport_${deviceA}/vin/config`,
      ])
      await on.ground.portal().forwarding.remove(owner, await access(), id)
      await after(60)
      expect(await readRetained(mosquitto.url, '#')).toEqual(new Map())
    } finally {
      await mosquitto.remove()
    }
  })

  it.skipIf(program === null).each(['message_size_limit 200', 'max_packet_size 200'])(
    "that exceed Mosquitto's limit %s are skipped, and later ones are sent",
    async (limit) => {
      const mosquitto = await startMosquitto(program ?? '', ['allow_anonymous true', limit])
      try {
        await add('mqtt', mosquitto.url)
        receive({ n: 1 })
        receive({ text: 'x'.repeat(1_000) })
        receive({ n: 2 })
        await after(20)
        expect(await list()).toMatchObject([{ state: 'active', problem: null, tooLarge: 1 }])
      } finally {
        await mosquitto.remove()
      }
    },
  )
})
