import type { DeviceConditions } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newDevice, startTestPortal, type TestPortal } from '../../testing/portal.ts'

const owner = 'owner@example.com'
const wait = { timeout: 15_000 }
const rule = { name: '', key: 'vin', alarm: { low: 13 }, durationSeconds: 60, hysteresis: 0 }
const leak = { topic: 'pump', msg: 'Leak', lv: 40 }

describe('open conditions of changed devices', () => {
  let portal: TestPortal
  let cookie: string

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createUser({ email: owner })
    cookie = await portal.signIn(owner)
  })
  afterAll(() => portal.stop())

  const addDevice = async (deviceId: string) => {
    await portal.createDevice({ deviceId, tier: 'Hosted' })
    await portal.grant(deviceId, owner, 'ADMIN')
  }
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${portal.origin}/api/device/device/${path}`, {
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Answer
  }
  const openOf = async (deviceId: string) =>
    (await call<DeviceConditions>(`${deviceId}/conditions`)).conditions
  /** Waits until everything sent so far is folded. */
  const settle = async (deviceId: string) => {
    const topic = `settled ${Math.random()}`
    const ts = Math.floor(Date.now() / 1000)
    await portal.ingest(deviceId, { ts, vin: 12, events: [{ topic, msg: '', lv: 40 }] })
    const subjects = async () =>
      (await openOf(deviceId)).map(({ reason }) => 'topic' in reason && reason.topic)
    await vi.waitFor(async () => expect(await subjects()).toContain(topic), wait)
  }

  it('use the interval of a registry update', async () => {
    const device = 'UPDATED01'
    await addDevice(device)
    await call(`${device}/limit-rules`, rule)
    const now = Math.floor(Date.now() / 1000)
    // With a 5 s interval, two values 90 s apart do not prove a minute of breach: the time between them is unknown.
    await portal.ingest(device, { ts: now - 90, vin: 12 })
    await settle(device)
    const limits = async () => (await openOf(device)).filter(({ kind }) => kind === 'limit')
    expect(await limits()).toEqual([])
    const updated = { ...newDevice(device, 'Hosted'), baseIntervalSeconds: 60 }
    await portal.command('create-devices', { devices: [updated], ifExists: 'update' })
    await vi.waitFor(
      async () => expect(await limits()).toMatchObject([{ subject: 'vin', level: 'alarm' }]),
      wait,
    )
  })

  it('move with the points to another device, which applies its own limits', async () => {
    const [source, target] = ['SOURCE001', 'TARGET001']
    for (const device of [source, target]) await addDevice(device)
    await call(`${target}/limit-rules`, { ...rule, durationSeconds: 0 })
    await portal.ingest(source, { ts: Math.floor(Date.now() / 1000) - 5, vin: 12, events: [leak] })
    await vi.waitFor(async () => expect(await openOf(source)).toHaveLength(1), wait)
    expect(await openOf(target)).toEqual([])
    await call(`${source}/data-transfer`, { targetDeviceid: target, password: `setup.${target}` })
    const kindsOf = async (device: string) => (await openOf(device)).map(({ kind }) => kind).toSorted()
    await vi.waitFor(async () => expect(await kindsOf(target)).toEqual(['event', 'limit']), wait)
    await vi.waitFor(async () => expect(await kindsOf(source)).toEqual([]), wait)
  })
})
