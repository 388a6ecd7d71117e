import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiCredential } from '@fieldport/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { parseExposition } from './exposition-testing.ts'

const [pump, cheap] = ['SCRAPE001', 'SCRAPE002']
const now = Math.floor(Date.now() / 1000)
let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createUser({ email: 'owner@example.com' })
  for (const [deviceId, tier] of [
    [pump, 'Hosted'],
    [cheap, 'Basic'],
  ] as const) {
    await portal.createDevice({ deviceId, tier })
    await portal.grant(deviceId, 'owner@example.com', 'VIEW')
    const events = [{ topic: 'vin', msg: 'Low', lv: 40 }]
    await portal.ingest(deviceId, { ts: now, vin: 12.5, motor: true, note: 'x', events })
  }
  const made = await fetch(`${portal.origin}/api/user/api-credentials`, {
    method: 'POST',
    headers: { cookie: await portal.signIn('owner@example.com'), 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'read' }),
  })
  const { id, key: secret } = (await made.json()) as ApiCredential
  key = `${id}.${secret}`
})
afterAll(() => portal.stop())

const scrape = (headers: Record<string, string>) => fetch(`${portal.origin}/api/prometheus`, { headers })

it('exports to Prometheus the devices whose plan includes the API', async () => {
  const told = async () => {
    const answer = await scrape({ 'x-api-key': key })
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    return parseExposition(await answer.text())
  }
  const alarms = { name: 'fieldport_open_conditions', labels: { device: pump, level: 'alarm' }, value: 1 }
  // Conditions are folded a moment after points are stored.
  await vi.waitFor(async () => expect((await told()).samples).toContainEqual(alarms), 15_000)
  const { types, samples } = await told()
  expect(new Set(Object.values(types))).toEqual(new Set(['gauge']))
  const value = (labels: object, number: number) => ({ name: 'fieldport_value', labels, value: number })
  expect(samples.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))).toEqual([
    {
      name: 'fieldport_device_info',
      labels: { device: pump, name: `Device ${pump}`, model: 'ORB-C2' },
      value: 1,
    },
    { name: 'fieldport_last_contact_timestamp_seconds', labels: { device: pump }, value: now },
    alarms,
    { name: 'fieldport_open_conditions', labels: { device: pump, level: 'warning' }, value: 0 },
    value({ device: pump, key: 'motor', unit: '' }, 1),
    value({ device: pump, key: 'vin', unit: 'V' }, 12.5),
  ])
})

it('exports nothing to strangers, and the same to a session as to a key', async () => {
  expect((await scrape({})).status).toBe(401)
  const bySession = await scrape({ cookie: await portal.signIn('owner@example.com') })
  expect(await bySession.text()).toBe(await (await scrape({ 'x-api-key': key })).text())
})

it('answers the calls of the Grafana dashboard', async () => {
  const path = join(import.meta.dirname, '../../../../../../docs', 'grafana-dashboard.json')
  const text = await readFile(path, 'utf8')
  const urls = [...text.matchAll(/"(\$\{portal\}[^"]*)"/g)].map(([, url]) => url ?? '')
  const values: Readonly<Record<string, string>> = {
    portal: portal.origin,
    device: pump,
    key: 'vin',
    '__from:date:seconds': String(now - 3600),
    '__to:date:seconds': String(now + 60),
  }
  const answers: unknown[] = []
  for (const url of urls) {
    const filled = url.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => values[name] ?? name)
    answers.push(await (await fetch(filled, { headers: { 'x-api-key': key } })).json())
  }
  expect(answers).toMatchObject([
    { Items: [{ deviceid: pump, name: `Device ${pump}` }] },
    { series: { vin: { ts: [expect.any(Number)], min: [12.5], mean: [12.5], max: [12.5] } } },
  ])
})
