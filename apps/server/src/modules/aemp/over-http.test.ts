import type { ApiCredential, Site } from '@fieldport/contract'
import { type AempFleet, aempNamespace } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { parseXml, publishedFleet, xmlPaths } from './testing.ts'

const [digger, bare, off] = ['AEMPTEST1', 'AEMPTEST2', 'AEMPTEST3'] as const
const [basic, others] = ['AEMPTEST4', 'AEMPTEST5'] as const
const fleetOwner = 'fleet@example.com'
const now = Math.floor(Date.now() / 1000)
const time = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

const machine = (number: number) => ({
  AEMP_enabled: true,
  AEMP_make: `Digger & <Sons>`,
  AEMP_model: 'PC200/8 A',
  AEMP_equipmentID: `E ${number}/ü`,
  AEMP_serialNumber: `SN-${number}`,
})
const keys = {
  AEMP_cumulativeOperatingHoursKey: 'cp5',
  AEMP_cumulativeIdleHoursKey: 'calc1',
  AEMP_fuelRemainingKey: 'cp4',
  AEMP_engineStatusKey: 'digital1',
}

let portal: TestPortal
let key: string
const cookies = new Map<string, string>()

const send = (path: string, headers: Record<string, string>, method = 'GET', body?: unknown) =>
  fetch(`${portal.origin}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const cookieOf = (email: string) => ({ cookie: cookies.get(email) ?? '' })
const set = async (deviceid: string, settings: object) => {
  const headers = cookieOf('vendor@example.com')
  const answer = await send('/api/portal/device-set-settings', headers, 'POST', { deviceid, settings })
  expect([deviceid, answer.status, await answer.text()]).toMatchObject([deviceid, 200, {}])
}
const addBrand = async (host: string) => {
  const headers = cookieOf('vendor@example.com')
  const { Items } = (await (await send('/api/portal/admin-get-sites', headers)).json()) as { Items: Site[] }
  const [first] = Items
  if (!first) throw new Error('There is no brand.')
  const { version: _version, images: _images, ...settings } = first
  const brand = { ...settings, siteid: 'brand', hosts: [host] }
  expect((await send('/api/portal/admin-sites', headers, 'POST', brand)).status).toBe(200)
}
const ask = (path: string, accept?: string) =>
  send(`/api/aemp/${path}`, { 'x-api-key': key, ...(accept === undefined ? {} : { accept }) })
const json = async (path: string) => (await ask(path, 'application/json')).json() as Promise<AempFleet>
const names = ({ Equipment }: AempFleet) =>
  Equipment.map(({ EquipmentHeader }) => EquipmentHeader.SerialNumber)

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://fleet.example', TRUST_PROXY: '127.0.0.1' })
  for (const deviceId of [digger, bare, off, others]) await portal.createDevice({ deviceId, tier: 'Hosted' })
  await portal.createDevice({ deviceId: basic, tier: 'Basic' })
  await portal.createUser({ email: fleetOwner, groups: ['aemp_api_users'] })
  await portal.createUser({ email: 'none@example.com', groups: ['aemp_api_users'] })
  for (const email of ['vendor@example.com', fleetOwner, 'none@example.com'])
    cookies.set(email, await portal.signIn(email))
  for (const deviceId of [digger, bare, off, basic]) await portal.grant(deviceId, fleetOwner, 'VIEW')
  const idle = { key: 'calc1', name: 'Idle hours', units: 'h', decimals: 2, expression: 'cp5 - cp6' }
  await addBrand('brand.example')
  await set(digger, { ...machine(1), ...keys, PORTAL_computedChannels: [idle] })
  await set(bare, machine(2))
  await set(off, { ...machine(3), AEMP_enabled: false })
  await set(basic, machine(4))
  await set(others, machine(5))
  await portal.ingest(digger, [
    { ts: now - 120, cp5: 8376.2, cp6: 4567.25, gps_lat: -26.0234, gps_lon: 28.9384 },
    { ts: now - 60, cp4: 62.5, digital1: 1, cp5: 8376.25, cp6: 4567.25 },
  ])
  const made = await send('/api/user/api-credentials', cookieOf(fleetOwner), 'POST', { scope: 'read' })
  const credential = (await made.json()) as ApiCredential
  key = `${credential.id}.${credential.key}`
}, 120_000)
afterAll(() => portal.stop())

describe('a fleet', () => {
  it('has the structure of published fleets, and is well-formed', async () => {
    const answer = await ask('Fleet/1')
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const xml = await answer.text()
    expect(xmlPaths(xml)).toEqual(publishedFleet)
    expect(parseXml(xml)).toMatchObject({ Fleet: { '@xmlns': aempNamespace } })
  })

  it("contains the user's visible machines that report and whose plan has the API", async () => {
    expect(names(await json('Fleet/1'))).toEqual(['SN-1', 'SN-2'])
  })

  it('returns each value with the time of its reading, and omits unknown ones', async () => {
    const { Fleet } = parseXml(await (await ask('Fleet/1', 'application/xml')).text()) as {
      Fleet: { Equipment: unknown }
    }
    expect(Fleet.Equipment).toEqual([
      {
        EquipmentHeader: {
          OEMName: 'Digger & <Sons>',
          Model: 'PC200/8 A',
          EquipmentID: 'E 1/ü',
          SerialNumber: 'SN-1',
        },
        Location: { '@datetime': time(now - 120), Latitude: '-26.0234', Longitude: '28.9384' },
        CumulativeIdleHours: { '@datetime': time(now - 60), Hour: '3809' },
        CumulativeOperatingHours: { '@datetime': time(now - 60), Hour: '8376.25' },
        EngineStatus: { '@datetime': time(now - 60), EngineNumber: '', Running: 'true' },
        FuelRemaining: { '@datetime': time(now - 60), Percent: '62.5' },
      },
      { EquipmentHeader: expect.objectContaining({ SerialNumber: 'SN-2' }) },
    ])
  })

  it('has the same content in JSON', async () => {
    const answer = await ask('Fleet/1', 'application/json')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const fleet = (await answer.json()) as { Equipment: unknown[] }
    expect(fleet).toMatchObject({
      version: '1',
      snapshotTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      Links: [
        { rel: 'self', href: 'https://fleet.example/api/aemp/Fleet/1' },
        { rel: 'last', href: 'https://fleet.example/api/aemp/Fleet/1' },
      ],
    })
    expect(fleet.Equipment[0]).toMatchObject({
      CumulativeOperatingHours: { datetime: time(now - 60), Hour: 8376.25 },
      EngineStatus: { Running: true },
    })
  })

  it('links to the host that a trusted proxy passes on', async () => {
    const of = async (host: string) => {
      const answer = await send('/api/aemp/Fleet/1', {
        'x-api-key': key,
        accept: 'application/json',
        'x-forwarded-host': host,
      })
      return ((await answer.json()) as AempFleet).Links[0]?.href
    }
    expect(await of('brand.example')).toBe('https://brand.example/api/aemp/Fleet/1')
    expect(await of('evil.example')).toBe('https://fleet.example/api/aemp/Fleet/1')
  })

  it('without machines is one empty page', async () => {
    const answer = await send('/api/aemp/Fleet/1', {
      ...cookieOf('none@example.com'),
      accept: 'application/json',
    })
    expect(await answer.json()).toMatchObject({ Equipment: [], Links: [{ rel: 'self' }, { rel: 'last' }] })
  })

  it.each([
    ['2', 404],
    ['0', 400],
    ['-1', 400],
    ['1.5', 400],
    ['x', 400],
    ['1?limit=5', 400],
  ])('has no page %s: %d', async (page, status) => {
    expect((await ask(`Fleet/${page}`)).status).toBe(status)
  })
})

describe('one machine', () => {
  const path = (make: string, model: string, serial: string) =>
    `Fleet/Equipment/MakeModelSerial/${[make, model, serial].map(encodeURIComponent).join('/')}`
  const named = (number: number) => path('Digger & <Sons>', 'PC200/8 A', `SN-${number}`)

  it('is found by make, model and serial number, and by equipment ID', async () => {
    const xml = await (await ask(named(1))).text()
    expect(xmlPaths(xml).slice(0, 5)).toEqual([
      'Equipment',
      'Equipment@xmlns',
      'Equipment@version',
      'Equipment@snapshotTime',
      'Equipment/EquipmentHeader',
    ])
    expect(parseXml(xml)).toMatchObject({ Equipment: { FuelRemaining: { Percent: '62.5' } } })
    expect(await json(`Fleet/Equipment/ID/${encodeURIComponent('E 1/ü')}`)).toMatchObject({
      EquipmentHeader: { SerialNumber: 'SN-1' },
      FuelRemaining: { datetime: time(now - 60), Percent: 62.5 },
    })
  })

  it.each([
    ['of another make', path('Digger', 'PC200/8 A', 'SN-1')],
    ['of another model', path('Digger & <Sons>', 'PC200', 'SN-1')],
    ['in other letters', path('digger & <sons>', 'pc200/8 a', 'sn-1')],
    ['that does not report', named(3)],
    ['of somebody else', named(5)],
    ['that does not exist', named(9)],
    ['whose ID is of somebody else', `Fleet/Equipment/ID/${encodeURIComponent('E 5/ü')}`],
  ])('%s does not exist', async (_, missing) => {
    const answer = await ask(missing)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Not found.' })
  })

  it('without API in its plan is refused with that reason', async () => {
    const answer = await ask(named(4))
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PLAN_RESTRICTED' }])
  })

  it('no longer exists once it stops reporting', async () => {
    expect((await ask(named(2))).status).toBe(200)
    await set(bare, { AEMP_enabled: false })
    expect((await ask(named(2))).status).toBe(404)
    expect(names(await json('Fleet/1'))).toEqual(['SN-1'])
    await set(bare, { AEMP_enabled: true })
  })
})

it('is documented in both formats', async () => {
  const described = await (await send('/api/openapi.json', {})).json()
  const { paths } = described as {
    paths: Record<string, { get: { responses: { 200: { content: object } } } }>
  }
  const calls = Object.keys(paths).filter((path) => path.startsWith('/api/aemp/'))
  expect(calls).toHaveLength(3)
  for (const path of calls)
    expect(Object.keys(paths[path]?.get.responses[200].content ?? {})).toEqual([
      'application/json',
      'application/xml',
    ])
})
