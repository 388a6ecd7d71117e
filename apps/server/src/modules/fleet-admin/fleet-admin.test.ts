import type { FoundDevice, VendorDevice } from '@fieldport/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const [silent, talking, other] = ['FLEET0001', 'FLEET0002', 'FLEET0003']
let portal: TestPortal
let vendor: string

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createDevice({ deviceId: silent, tier: 'Basic' })
  await portal.createDevice({ deviceId: talking, tier: 'Hosted' })
  await portal.createDevice({ deviceId: other, tier: 'Basic' })
  await portal.createUser({ email: 'ada@example.com' })
  await portal.createUser({ email: 'bob@example.com' })
  await portal.grant(talking, 'ada@example.com', 'ADMIN')
  await portal.grant(talking, 'bob@example.com', 'VIEW')
  vendor = await portal.signIn('vendor@example.com')
})
afterAll(() => portal.stop())

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${portal.origin}/api/portal/${path}`, { headers: { cookie: vendor } })
  expect(response.status).toBe(200)
  return response.json() as Promise<Answer>
}

type Page = { Items: FoundDevice[]; total: number; nextCursor: string | null }
const idsOf = async (query: string) =>
  (await ask<Page>(`admin-find-devices?${query}`)).Items.map(({ deviceid }) => deviceid)

it('finds devices by ID, name and Admin email', async () => {
  expect(await idsOf('q=fleet')).toEqual([silent, talking, other])
  expect(await idsOf('q=eet0003')).toEqual([other])
  expect(await idsOf(`q=Device+${silent}`)).toEqual([silent])
  expect(await idsOf('q=ada@')).toEqual([talking])
  expect(await idsOf('q=%25')).toEqual([])
  const { Items } = await ask<Page>(`admin-find-devices?q=${talking}`)
  expect(Items[0]?.admins).toEqual(['ada@example.com'])
})

it('pages by ID', async () => {
  const first = await ask<Page>('admin-find-devices?q=fleet&limit=2')
  expect(first).toMatchObject({ total: 3, nextCursor: talking })
  expect(await idsOf(`q=fleet&limit=2&cursor=${first.nextCursor}`)).toEqual([other])
})

it('counts devices with problems, and lists the same devices', async () => {
  const ts = Math.floor(Date.now() / 1000)
  expect((await portal.ingest(talking, [{ ts, vin: 12 }, { ts: 1 }])).status).toBe(200)
  await vi.waitFor(async () => {
    const health = await ask<Record<string, number>>('admin-get-fleet-health')
    expect(health).toMatchObject({
      devices: 3,
      noContact: 2,
      refusedData: 1,
      oldFirmware: 0,
      failingCommands: 0,
    })
  })
  expect(await idsOf('list=noContact')).toEqual([silent, other])
  expect(await idsOf('list=refusedData')).toEqual([talking])
})

it('shows the details of a device', async () => {
  const found = await ask<VendorDevice>(`admin-get-device/${talking}`)
  expect(found).toMatchObject({
    name: `Device ${talking}`,
    newerFw: null,
    plan: { stored: 'Hosted', isRestricted: false },
    people: [
      { email: 'ada@example.com', permission: 'ADMIN' },
      { email: 'bob@example.com', permission: 'VIEW' },
    ],
    commands: { pending: 0, unanswered: 0, refused: 0 },
  })
  expect((await ask<VendorDevice>(`admin-get-device/${silent}`)).plan).toMatchObject({
    effective: 'Basic',
    isRestricted: true,
  })
})
