import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startStandInBroker, type StandInBroker } from '../../adapters/mqtt/testing.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { forwardingTargets } from '../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { findMosquitto, startMosquitto } from '../../ingest/mqtt/mosquitto-testing.ts'
import { deviceA, owner } from '../devices/testing.ts'
import { mqttTarget, readRetained, setUpForwarding } from './testing.ts'

describe.each(relationalTestEngines())('points on their way to a broker on $name', (engine) => {
  let relational: Relational
  let ground: Awaited<ReturnType<typeof setUpForwarding>>
  let broker: StandInBroker
  beforeAll(async () => {
    relational = await engine.open()
  })
  afterAll(() => relational.close())
  beforeEach(async () => {
    ground = await setUpForwarding(relational)
    broker = await startStandInBroker()
    return () => broker.close()
  })

  const access = () => ground.accessOf(owner, deviceA)
  const add = async (kind: 'mqtt' | 'homeAssistant', address = broker.url) => {
    const topic = kind === 'mqtt' ? 'site/{deviceId}' : ''
    const target = { ...mqttTarget, kind, address, topic, username: 'portal', password: 'very-secret' }
    return ground.portal().forwarding.add(owner, await access(), target)
  }
  const list = async () => ground.portal().forwarding.list(await access())
  const receive = (record: Readonly<Record<string, unknown>>, tsMs?: number) =>
    ground.receive(deviceA, record, tsMs)
  const after = async (seconds: number) => {
    ground.pass(seconds)
    await ground.run()
  }
  const payloadsTo = (topic: string) =>
    broker.received.filter((message) => message.topic === topic).map(({ payload }) => payload)

  it('are a message each, in their order, by the user name and the password that were sealed', async () => {
    expect(await add('mqtt')).toMatchObject({ secret: null })
    for (let n = 1; n <= 250; n += 1) receive({ n })
    await after(20)
    const expected = Array.from({ length: 250 }, (_, index) => JSON.stringify({ n: index + 1 }))
    expect(payloadsTo(`site/${deviceA}`)).toEqual(expected)
    expect(broker.connections.map(({ username, password }) => `${username}:${password?.toString()}`)).toEqual(
      ['portal:very-secret', 'portal:very-secret'],
    )
    const stored = JSON.stringify(await relational.db.select().from(forwardingTargets))
    expect([stored, JSON.stringify(await list())].join()).not.toContain('very-secret')
    expect(await list()).toMatchObject([
      { state: 'active', username: 'portal', lastDeliveredAt: ground.nowMs() / 1000 },
    ])
  })

  it.each([
    ['drop', 'MQTT no answer'],
    ['refuse', 'MQTT refused 134'],
    ['deny', 'MQTT refused 135'],
  ] as const)('go on where they were after a broker did %s', async (behaviour, problem) => {
    await add('mqtt')
    broker.behave(behaviour)
    receive({ n: 1 })
    receive({ n: 2 })
    await after(20)
    expect(await list()).toMatchObject([{ state: 'failing', problem, lastDeliveredAt: null }])
    const lost = broker.received.length
    broker.behave('take')
    receive({ n: 3 })
    await after(3_600)
    expect(broker.received.slice(lost).map(({ payload }) => payload)).toEqual([
      '{"n":1}',
      '{"n":2}',
      '{"n":3}',
    ])
    expect(await list()).toMatchObject([{ state: 'active', problem: null }])
  })

  it('are given up on at once where the portal does not connect to, and after three days of silence', async () => {
    await add('mqtt', 'mqtt://10.0.0.1')
    receive({ n: 1 })
    await after(20)
    expect(await list()).toMatchObject([{ state: 'paused', problem: 'MQTT not allowed' }])
  })

  it('are sensors of Home Assistant: announced once, again when they change, and with the newest numbers', async () => {
    await add('homeAssistant')
    receive({ vin: 12.1, note: 'text' }, 5_000)
    receive({ vin: 12.2 }, 6_000)
    await after(20)
    const config = (key: string) => `homeassistant/sensor/fieldport_${deviceA}/${key}/config`
    const state = `fieldport/${deviceA}/state`
    expect(broker.received.map(({ topic, retain }) => [topic, retain])).toEqual([
      [config('vin'), true],
      [state, true],
    ])
    expect(JSON.parse(payloadsTo(config('vin'))[0] ?? '')).toMatchObject({ device: { name: 'Pump 7' } })
    receive({ vin: 11, ambient: 20 }, 4_000)
    receive({ vin: 12.3 }, 7_000)
    await after(20)
    ground.describe({ name: 'Pump 8', model: 'ORB-C1', config: {} })
    receive({ ambient: 21 }, 8_000)
    await after(20)
    expect(payloadsTo(state)).toEqual(['{"vin":12.2}', '{"vin":12.3}', '{"ambient":21}'])
    expect(payloadsTo(config('vin'))).toHaveLength(2)
    // A broker that does not store what it keeps gets all of it again.
    receive({ ambient: 22 }, 9_000)
    await after(90_000)
    expect([payloadsTo(config('vin')).length, payloadsTo(config('ambient')).length]).toEqual([3, 2])
  })

  it('leave nothing behind in Home Assistant, also where it was away when they were removed', async () => {
    const { id } = await add('homeAssistant')
    receive({ vin: 12.1 })
    await after(20)
    await ground.portal().forwarding.remove(owner, await access(), id)
    expect(await list()).toEqual([])
    broker.behave('drop')
    await after(60)
    broker.behave('take')
    const before = broker.received.length
    await after(3_600)
    expect(broker.received.slice(before)).toEqual([
      { topic: `homeassistant/sensor/fieldport_${deviceA}/vin/config`, payload: '', retain: true },
      { topic: `fieldport/${deviceA}/state`, payload: '', retain: true },
    ])
    receive({ vin: 12.2 })
    await after(60)
    expect(broker.received).toHaveLength(before + 2)
  })

  it('stay in Home Assistant where the target is removed and added again, or is one of two', async () => {
    const { id } = await add('homeAssistant')
    receive({ vin: 12.1, ambient: 20 })
    await after(20)
    await ground.portal().forwarding.remove(owner, await access(), id)
    const again = await add('homeAssistant')
    const twin = await add('homeAssistant')
    receive({ vin: 12.2 })
    await after(60)
    await ground.portal().forwarding.remove(owner, await access(), twin.id)
    await after(60)
    expect(broker.received.filter(({ payload }) => payload === '')).toEqual([])
    // What it announced in its former life is taken back with it.
    await ground.portal().forwarding.remove(owner, await access(), again.id)
    await after(60)
    expect(broker.received.filter(({ payload }) => payload === '').map(({ topic }) => topic)).toEqual([
      `homeassistant/sensor/fieldport_${deviceA}/vin/config`,
      `homeassistant/sensor/fieldport_${deviceA}/ambient/config`,
      `fieldport/${deviceA}/state`,
    ])
  })

  it('leave nothing behind of a sensor whose announcement was never acknowledged', async () => {
    const { id } = await add('homeAssistant')
    broker.behave('drop')
    receive({ vin: 12.1 })
    await after(20)
    broker.behave('take')
    const before = broker.received.length
    await ground.portal().forwarding.remove(owner, await access(), id)
    await after(60)
    expect(broker.received.slice(before).map(({ payload }) => payload)).toEqual(['', ''])
  })

  const program = findMosquitto(process.env['PATH'] ?? '')
  it.skipIf(program === null)('are kept by Mosquitto, and gone once the target is removed', async () => {
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
      await ground.portal().forwarding.remove(owner, await access(), id)
      await after(60)
      expect(await readRetained(mosquitto.url, '#')).toEqual(new Map())
    } finally {
      await mosquitto.remove()
    }
  })
})
