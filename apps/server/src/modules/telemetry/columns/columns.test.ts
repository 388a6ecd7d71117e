import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDevice, startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const [truck, cheap] = ['COLUMNS01', 'COLUMNS02']
const nowSeconds = Math.floor(Date.now() / 1000)
const day = 86_400

type Line = { ts?: number[]; columns?: Record<string, unknown[]>; lastEvaluatedKey?: string | null }

describe('columns of a device, over HTTP', () => {
  let portal: TestPortal
  const cookies = { viewer: '', stranger: '', vendor: '' }

  beforeAll(async () => {
    portal = await startTestPortal()
    for (const deviceId of [truck, cheap]) await portal.createDevice({ deviceId, tier: 'Hosted' })
    for (const name of ['viewer', 'stranger']) await portal.createUser({ email: `${name}@example.com` })
    for (const deviceId of [truck, cheap]) await portal.grant(deviceId, 'viewer@example.com', 'VIEW')
    for (const name of ['viewer', 'stranger', 'vendor'] as const)
      cookies[name] = await portal.signIn(`${name}@example.com`)
    await portal.ingest(truck, {
      ts: nowSeconds - 30,
      vin: 12.5,
      note: 'on',
      events: [{ topic: 'x', lv: 10 }],
    })
    await portal.ingest(truck, { ts: nowSeconds - 60, vin: 12, motor: true })
    await portal.ingest(truck, { ts: nowSeconds - 60, pressure: 99 })
    await portal.ingest(truck, { ts: nowSeconds - 90, note: '12', ip: '192.168.1.35' })
    await portal.ingest(cheap, { ts: nowSeconds - 2 * day, vin: 1 })
    // Stored before the plan was downgraded.
    await portal.command('create-devices', { devices: [newDevice(cheap, 'Basic')], ifExists: 'update' })
  })
  afterAll(() => portal.stop())

  const get = (who: keyof typeof cookies, path: string, init: RequestInit = {}) =>
    fetch(`${portal.origin}/api/device/device/${path}`, { headers: { cookie: cookies[who] }, ...init })
  const lines = async (path: string) =>
    (await (await get('viewer', path)).text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)

  it('contain the chosen keys, each time once, and report that nothing is left', async () => {
    expect(await lines(`${truck}/columns?dataKeys=vin,motor,note,pressure,none`)).toEqual([
      {
        ts: [nowSeconds - 30, nowSeconds - 60, nowSeconds - 90],
        columns: {
          vin: [12.5, 12, null],
          motor: [null, true, null],
          note: ['on', null, '12'],
          pressure: [null, 99, null],
          none: [null, null, null],
        },
      },
      { lastEvaluatedKey: null },
    ])
  })

  it('contain every key of the points if none is chosen', async () => {
    const [line] = await lines(`${truck}/columns?order=oldest`)
    expect(Object.keys(line?.columns ?? {}).toSorted()).toEqual([
      'events',
      'ip',
      'motor',
      'note',
      'pressure',
      'vin',
    ])
    expect(line?.columns?.['events']).toEqual([null, null, [{ topic: 'x', lv: 10 }]])
    expect(line?.columns?.['ip']).toEqual(['192.168.1.35', null, null])
  })

  it('continue from page to page', async () => {
    const [first, end] = await lines(`${truck}/columns?dataKeys=vin&datapoints=2`)
    expect(first?.ts).toEqual([nowSeconds - 30, nowSeconds - 60])
    const key = end?.lastEvaluatedKey ?? ''
    expect(await lines(`${truck}/columns?dataKeys=vin&datapoints=2&startKey=${key}`)).toEqual([
      { ts: [nowSeconds - 90], columns: { vin: [null] } },
      { lastEvaluatedKey: null },
    ])
    expect((await get('viewer', `${truck}/columns?startKey=x`)).status).toBe(400)
  })

  it('are compressed or in lines, as the reader accepts', async () => {
    const packed = await get('viewer', `${truck}/columns?dataKeys=vin`)
    expect(packed.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    await packed.body?.cancel()
    const plain = await get('viewer', `${truck}/columns?dataKeys=vin`, {
      headers: { cookie: cookies.viewer, 'accept-encoding': 'identity' },
    })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect((await plain.text()).split('\n')).toHaveLength(3)
  })

  it('are visible with access to the data, and do not exist otherwise', async () => {
    for (const path of [`${truck}/columns`, `${truck}/columns/keys`, 'COLUMNS99/columns'])
      expect((await get('stranger', path)).status).toBe(404)
    expect((await get('vendor', `${truck}/columns`)).status).toBe(200)
  })

  it('reach as far back as the plan, and to all stored data for the vendor', async () => {
    const old = `${cheap}/columns?dataKeys=vin&from=${nowSeconds - 3 * day}`
    const refused = await get('viewer', old)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'PLAN_RESTRICTED',
    ])
    expect(await lines(`${cheap}/columns?dataKeys=vin`)).toEqual([{ lastEvaluatedKey: null }])
    expect(await (await get('vendor', old)).text()).toContain(`"vin":[1]`)
  })

  it('list the available keys, as far back as the reader may look', async () => {
    const keysOf = async (who: keyof typeof cookies, deviceId: string) => {
      const answer = await get(who, `${deviceId}/columns/keys?from=${nowSeconds - 3 * day}`)
      return ((await answer.json()) as { dataKeys: string[] }).dataKeys
    }
    expect((await keysOf('viewer', truck)).filter((key) => key !== 'ts')).toEqual([
      'events',
      'ip',
      'motor',
      'note',
      'pressure',
      'vin',
    ])
    expect(await keysOf('viewer', cheap)).toEqual([])
    expect(await keysOf('vendor', cheap)).toContain('vin')
  })
})
