import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newDevice, startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const [pump, crane, cheap] = ['FLEET0001', 'FLEET0002', 'FLEET0003']
const nowSeconds = Math.floor(Date.now() / 1000)
const alarm = [{ topic: 'vin', msg: 'Low', lv: 40 }]

type Readings = { readings: Record<string, Record<string, [number, unknown]>> }

describe("a user's fleet, over HTTP", () => {
  let portal: TestPortal
  const cookies = { owner: '', stranger: '', vendor: '' }

  const sell = (deviceId: string, tier: 'Basic' | 'Hosted') =>
    portal.command('create-devices', { devices: [newDevice(deviceId, tier)], ifExists: 'update' })

  beforeAll(async () => {
    portal = await startTestPortal()
    for (const deviceId of [pump, crane]) await portal.createDevice({ deviceId, tier: 'Hosted' })
    await portal.createDevice({ deviceId: cheap, tier: 'Hosted' })
    for (const name of ['owner', 'stranger']) await portal.createUser({ email: `${name}@example.com` })
    for (const deviceId of [pump, crane, cheap]) await portal.grant(deviceId, 'owner@example.com', 'ADMIN')
    for (const name of ['owner', 'stranger', 'vendor'] as const)
      cookies[name] = await portal.signIn(`${name}@example.com`)
    await portal.ingest(pump, {
      ts: nowSeconds - 20,
      vin: 12.5,
      gps_lat: -33.5,
      gps_lon: 151.25,
      events: alarm,
    })
    await portal.ingest(pump, { ts: nowSeconds - 400, vin: 9, note: 'old "text"\\' })
    await portal.ingest(crane, { ts: nowSeconds - 10, vin: 24, motor: true })
    await portal.ingest(cheap, { ts: nowSeconds - 2 * 86_400, vin: 1, gps_lat: 1, gps_lon: 2, events: alarm })
    // Stored before the plan was downgraded.
    await sell(cheap, 'Basic')
  })
  afterAll(() => portal.stop())

  const get = (who: keyof typeof cookies, path: string, init: RequestInit = {}) =>
    fetch(`${portal.origin}/api/portal/${path}`, { headers: { cookie: cookies[who] }, ...init })
  const json = async <T>(who: keyof typeof cookies, path: string) =>
    (await (await get(who, path)).json()) as T

  it('lists the state of each device', async () => {
    const list = () => json<{ Items: Record<string, unknown>[] }>('owner', 'user-get-device-summary')
    // Conditions are folded a moment after points are stored.
    await vi.waitFor(async () => expect((await list()).Items[0]).toMatchObject({ state: 'alarm' }), 15_000)
    expect((await list()).Items).toEqual([
      expect.objectContaining({ deviceid: pump, state: 'alarm', position: { lat: -33.5, lon: 151.25 } }),
      expect.objectContaining({ deviceid: crane, state: 'ok', position: null }),
      expect.objectContaining({
        deviceid: cheap,
        state: 'ok',
        position: null,
        lastContact: nowSeconds - 172_800,
      }),
    ])
  })

  it('returns the newest values of chosen keys, as far back as the plan allows', async () => {
    const path = 'user-get-readings?dataKeys=vin,note&dataKeys=none'.replace('&dataKeys=', ',')
    const readings = {
      [pump]: { vin: [nowSeconds - 20, 12.5], note: [nowSeconds - 400, 'old "text"\\'] },
      [crane]: { vin: [nowSeconds - 10, 24] },
    }
    expect(await json<Readings>('owner', path)).toEqual({ readings })
    expect(await json<Readings>('stranger', path)).toEqual({ readings: {} })
    const seen = await json<Readings>('vendor', 'user-get-readings?dataKeys=vin&dataKeys=motor')
    expect(seen.readings).toMatchObject({
      [cheap]: { vin: [nowSeconds - 172_800, 1] },
      [crane]: { motor: [nowSeconds - 10, true] },
    })
  })

  it.each(['', '?dataKeys=', `?dataKeys=${'x'.repeat(65)}`, `?dataKeys=${Array(21).fill('a').join(',')}`])(
    'refuses the keys %j',
    async (query) => {
      expect((await get('owner', `user-get-readings${query}`)).status).toBe(400)
    },
  )

  it.each(['__proto__', 'constructor', "');DROP TABLE snapshots;--", '{key0:String}', '%00', 'toString,vin'])(
    'handles the key %j safely',
    async (keys) => {
      const answer = await get('owner', `user-get-readings?dataKeys=${encodeURIComponent(keys)}`)
      expect(answer.status).toBe(200)
      const { readings } = (await answer.json()) as Readings
      expect(Object.keys(readings)).toEqual(keys.endsWith('vin') ? [pump, crane] : [])
    },
  )

  it('lists the sent keys, most frequent first', async () => {
    const { Items } = await json<{ Items: { key: string; devices: number }[] }>('owner', 'user-get-data-keys')
    expect(Items[0]).toEqual({ key: 'vin', devices: 3 })
    expect(Items).toContainEqual({ key: 'motor', devices: 1 })
    expect(Items.map(({ key }) => key)).not.toContain('events')
    expect(await json('stranger', 'user-get-data-keys')).toEqual({ Items: [] })
  })

  it('can be sorted into groups', async () => {
    const change = (body: unknown) =>
      get('owner', 'user-change-device-group', {
        method: 'POST',
        headers: { cookie: cookies.owner, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const changed = await change({ group: ' North pit ', selected: [pump, crane] })
    expect([changed.status, await changed.json()]).toEqual([
      200,
      expect.objectContaining({ message: 'Group changed.' }),
    ])
    const { Items } = await json<{ Items: { group: string }[] }>('owner', 'user-get-device-summary')
    expect(Items.map(({ group }) => group)).toEqual(['North pit', 'North pit', ''])
    for (const [body, status] of [
      [{ group: 'all', selected: [pump] }, 400],
      [{ group: 'x'.repeat(51), selected: [pump] }, 400],
      [{ group: 'x', selected: [] }, 400],
      [{ group: 'x', selected: ['nonsense'] }, 400],
      [{ group: 'x', selected: [pump, 'NONE00000'] }, 404],
    ] as const)
      expect([body, (await change(body)).status]).toEqual([body, status])
  })

  it('publishes states, positions and requested values live', async () => {
    const abort = new AbortController()
    const stream = await get('owner', 'user-live?dataKeys=vin', {
      headers: { cookie: cookies.owner },
      signal: abort.signal,
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    await portal.ingest(crane, { ts: nowSeconds - 300, vin: 1, events: alarm })
    await portal.ingest(crane, { ts: nowSeconds, vin: 25, other: 1, gps_lat: 5, gps_lon: 6, events: alarm })
    let text = ''
    while (!/event: states\n.*"state":"alarm".*\n\n/.test(text)) text += (await reader?.read())?.value ?? ''
    abort.abort()
    const told = [...text.matchAll(/event: states\ndata: (.*)\n/g)].map(
      ([, data = '{}']) => JSON.parse(data)[crane],
    )
    expect(Object.assign({}, ...told)).toMatchObject({
      ts: nowSeconds,
      state: 'alarm',
      condition: { level: 'alarm', needsSomebody: true },
      position: { lat: 5, lon: 6 },
      values: { vin: 25 },
    })
    expect(text).toContain(`event: contacts\ndata: {"${crane}":${nowSeconds}}`)
  })

  describe('with channels that devices compute', () => {
    const power = { key: 'calc1', name: 'Power', units: 'W', decimals: 1, expression: 'vin * amps' }
    const used = { key: 'calc2', name: 'Used, of all', units: 'L', decimals: 0, expression: 'delta(litres)' }
    const channels = {
      [pump]: [power, used],
      // Another key, and less precise.
      [crane]: [
        { ...power, key: 'calc7', decimals: 0, expression: 'vin * 2' },
        { ...power, key: 'calc1', units: 'kW' },
      ],
      [cheap]: [power],
    }
    const column = '=Power|W|1'
    const change = '=Used%2c of all|L|0'
    const asked = `dataKeys=${encodeURIComponent(`vin,${column},${change}`)}`

    beforeAll(async () => {
      for (const [deviceid, settings] of Object.entries(channels)) {
        const answer = await get('owner', 'device-set-settings', {
          method: 'POST',
          headers: { cookie: cookies.owner, 'content-type': 'application/json' },
          body: JSON.stringify({ deviceid, settings: { PORTAL_computedChannels: settings } }),
        })
        if (!answer.ok) throw new Error(await answer.text())
      }
      await portal.ingest(pump, { ts: nowSeconds + 10, vin: 12, amps: 2, litres: 10 })
      await portal.ingest(pump, { ts: nowSeconds + 20, vin: 13, litres: 14 })
      await portal.ingest(crane, { ts: nowSeconds + 10, vin: 24 })
      await sell(cheap, 'Hosted')
      await portal.ingest(cheap, { ts: nowSeconds - 2 * 86_400, vin: 1, amps: 1 })
      await sell(cheap, 'Basic')
    })

    it('offers them as columns, one per name and unit, with the highest precision', async () => {
      const { Items } = await json<{ Items: { key: string; devices: number }[] }>(
        'owner',
        'user-get-data-keys',
      )
      expect(Items.filter(({ key }) => key.startsWith('='))).toEqual([
        { key: column, devices: 3 },
        { key: change, devices: 1 },
        { key: '=Power|kW|1', devices: 1 },
      ])
      const seen = await json<{ Items: unknown[] }>('stranger', 'user-get-data-keys')
      expect(seen).toEqual({ Items: [] })
    })

    it('returns the newest value of each, with inputs of one time', async () => {
      const { readings } = await json<Readings>('owner', `user-get-readings?${asked}`)
      expect(readings).toEqual({
        // The newest point lacks the current, so the one before counts. The energy is the change up to the newest.
        [pump]: {
          vin: [nowSeconds + 20, 13],
          [column]: [nowSeconds + 10, 24],
          [change]: [nowSeconds + 20, 4],
        },
        [crane]: { vin: [nowSeconds + 10, 24], [column]: [nowSeconds + 10, 48] },
        // Older than the plan of the third device shows.
      })
    })

    it('publishes them live, with the precision of a chart', async () => {
      const abort = new AbortController()
      const stream = await get('owner', `user-live?${asked}`, {
        headers: { cookie: cookies.owner },
        signal: abort.signal,
      })
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      await reader?.read()
      await portal.ingest(pump, [
        { ts: nowSeconds + 30, vin: 10, amps: 3, litres: 15 },
        { ts: nowSeconds + 40, vin: 10, amps: 4, litres: 17 },
      ])
      let text = ''
      while (!text.includes(change)) text += (await reader?.read())?.value ?? ''
      abort.abort()
      const told = text.matchAll(/event: states\ndata: (.*)\n/g)
      const values = [...told].map(([, data = '{}']) => JSON.parse(data)[pump]?.values ?? {})
      expect(Object.assign({}, ...values)).toEqual({ vin: 10, [column]: 40, [change]: 2 })
    })
  })
})
