import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const hosted = 'TOOLS0001'
const basic = 'TOOLS0002'
/** Nobody has added it yet. */
const fresh = 'TOOLS0003'
const now = () => Math.floor(Date.now() / 1000)
let portal: TestPortal
let vendor: string
let developer: string

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createDevice({ deviceId: hosted, tier: 'Hosted' })
  await portal.createDevice({ deviceId: basic, tier: 'Basic' })
  await portal.createDevice({ deviceId: fresh, tier: 'Trial' })
  await portal.createUser({ email: 'developer@example.com', groups: ['senquip_dev'] })
  await portal.grant(hosted, 'developer@example.com', 'VIEW')
  vendor = await portal.signIn('vendor@example.com')
  developer = await portal.signIn('developer@example.com')
})
afterAll(() => portal.stop())

const check = (cookie: string, deviceid: string, message: unknown) =>
  fetch(`${portal.origin}/api/portal/admin-check-message`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceid, message: JSON.stringify(message) }),
  })

type Check = {
  plan: object
  points: { index: number; outcome: string }[]
  refused: { index: number; reason: string }[]
}

async function outcomesOf(deviceid: string, message: unknown): Promise<string[]> {
  const { points, refused } = (await (await check(vendor, deviceid, message)).json()) as Check
  return [
    ...points.map(({ index, outcome }) => ({ index, what: outcome })),
    ...refused.map(({ index, reason }) => ({ index, what: reason })),
  ]
    .toSorted((one, other) => one.index - other.index)
    .map(({ what }) => what)
}

it('predicts for each point what ingest then does', async () => {
  const ts = now() - 60
  const message = [{ ts, vin: 12 }, { ts: 1 }, { ts, vin: 12 }, { ts, vbat: 3 }, { deviceid: basic, ts }]
  expect(await outcomesOf(hosted, message)).toEqual([
    'stored',
    'ts-too-old',
    'repeated',
    'merged',
    'foreign-device-id',
  ])
  const answer = await portal.ingest(hosted, message)
  expect(await answer.json()).toMatchObject({ refused: [{ index: 1 }, { index: 4 }] })
  expect(await outcomesOf(hosted, message)).toEqual([
    'repeated',
    'ts-too-old',
    'repeated',
    'repeated',
    'foreign-device-id',
  ])
})

it('applies the plan of the device', async () => {
  const ts = now() - 3600
  expect((await portal.ingest(basic, { ts, vin: 1 })).status).toBe(200)
  const message = [
    { ts: ts + 60, vin: 2 },
    { ts: ts + 1000, vin: 2 },
    { ts: ts + 1060, vin: 2 },
    { ts: ts - 3 * 86_400, vin: 2 },
  ]
  expect(await outcomesOf(basic, message)).toEqual(['leftOut', 'stored', 'leftOut', 'expired'])
  const answer = (await (await check(vendor, basic, message)).json()) as Check
  expect(answer.plan).toEqual({ tier: 'Basic', storageDays: 1, storageIntervalSeconds: 900 })
})

it('predicts that a device on the bench stores more often than Basic, as ingest does', async () => {
  const ts = now() - 600
  const message = [0, 60, 90].map((later) => ({ ts: ts + later, vin: 1 }))
  expect(await outcomesOf(fresh, message)).toEqual(['stored', 'stored', 'leftOut'])
  expect((await portal.ingest(fresh, message)).status).toBe(200)
  expect(await outcomesOf(fresh, message)).toEqual(['repeated', 'repeated', 'leftOut'])
})

it('checks only against devices that the user may view', async () => {
  expect((await check(developer, hosted, { ts: now() })).status).toBe(200)
  expect((await check(developer, basic, { ts: now() })).status).toBe(404)
  expect((await check(vendor, 'NOTHERE01', { ts: now() })).status).toBe(404)
})
