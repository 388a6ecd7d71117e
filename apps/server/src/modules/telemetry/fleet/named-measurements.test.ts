import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const [pump, crane] = ['NAMED0001', 'NAMED0002']
const nowSeconds = Math.floor(Date.now() / 1000)
const alarm = [{ topic: 'vin', msg: 'Low', lv: 40 }]

type Readings = { readings: Record<string, Record<string, [number, unknown]>> }

describe("a user's fleet with named measurements, over HTTP", () => {
  let portal: TestPortal
  const cookies = { owner: '', stranger: '' }
  const column = '=Engine speed|rpm|0'
  const named = {
    [pump]: { cp1: { name: 'Engine speed', units: 'rpm', dp: 0 }, trigger1: { name: 'Horn' } },
    // The same name under another key, and a name shared with a channel of the first device.
    [crane]: { cp7: { name: 'Engine speed', units: 'rpm', dp: 0 }, cp1: { name: 'Boom' } },
  }

  const get = (who: keyof typeof cookies, path: string, init: RequestInit = {}) =>
    fetch(`${portal.origin}/api/portal/${path}`, { headers: { cookie: cookies[who] }, ...init })
  const json = async <T>(who: keyof typeof cookies, path: string) =>
    (await (await get(who, path)).json()) as T

  beforeAll(async () => {
    portal = await startTestPortal()
    for (const name of ['owner', 'stranger'] as const) {
      await portal.createUser({ email: `${name}@example.com` })
      cookies[name] = await portal.signIn(`${name}@example.com`)
    }
    for (const deviceId of [pump, crane]) {
      await portal.createDevice({ deviceId, tier: 'Hosted' })
      await portal.grant(deviceId, 'owner@example.com', 'ADMIN')
    }
    await portal.ingest(pump, { ts: nowSeconds - 20, vin: 12.5, events: alarm })
    for (const [deviceid, settings] of Object.entries(named)) {
      const answer = await get('owner', 'device-set-settings', {
        method: 'POST',
        headers: { cookie: cookies.owner, 'content-type': 'application/json' },
        body: JSON.stringify({ deviceid, settings: { PORTAL_displaySettings: settings } }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
    await portal.ingest(pump, { ts: nowSeconds + 50, cp1: 1500 })
    await portal.ingest(crane, { ts: nowSeconds + 50, cp1: 12, cp7: 800 })
  })
  afterAll(() => portal.stop())

  it('offers each name as one column, and no buttons', async () => {
    const { Items } = await json<{ Items: { key: string }[] }>('owner', 'user-get-data-keys')
    expect(Items).toContainEqual({ key: column, devices: 2, named: true })
    expect(Items.filter(({ key }) => key.startsWith('=Horn'))).toEqual([])
    expect(await json('stranger', 'user-get-data-keys')).toEqual({ Items: [] })
  })

  it("returns the newest value of each under its device's own key", async () => {
    const asked = `dataKeys=${encodeURIComponent(column)}`
    const { readings } = await json<Readings>('owner', `user-get-readings?${asked}`)
    expect(readings).toEqual({
      [pump]: { [column]: [nowSeconds + 50, 1500] },
      [crane]: { [column]: [nowSeconds + 50, 800] },
    })
  })

  it('publishes them live', async () => {
    const abort = new AbortController()
    const stream = await get('owner', `user-live?dataKeys=${encodeURIComponent(column)}`, {
      headers: { cookie: cookies.owner },
      signal: abort.signal,
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    await portal.ingest(crane, { ts: nowSeconds + 60, cp1: 13, cp7: 900 })
    let text = ''
    while (!text.includes(column)) text += (await reader?.read())?.value ?? ''
    abort.abort()
    expect(text).toContain(`"values":{"${column}":900}`)
  })

  it("returns the highlights of a row with their trend, and the machine's activity", async () => {
    await portal.ingest(pump, { ts: nowSeconds + 60, cp1: 1550 })
    await portal.ingest(pump, { ts: nowSeconds + 70, cp1: 1600, state: 4 })
    type Answer = { devices: Record<string, { doing: unknown; values: Record<string, unknown>[] }> }
    const path = `user-get-highlights?deviceids=${pump},NONE00000`
    const { devices } = await json<Answer>('owner', path)
    expect(Object.keys(devices)).toEqual([pump])
    expect(devices[pump]?.doing).toEqual({ state: 4, name: null })
    expect(devices[pump]?.values.map(({ key }) => key)).toContain('cp1')
    expect(devices[pump]?.values.find(({ key }) => key === 'cp1')).toMatchObject({
      name: 'Engine speed',
      unit: 'rpm',
      // Every second value suffices for the sparkline, including the newest.
      history: [
        [nowSeconds + 50, 1500],
        [nowSeconds + 70, 1600],
      ],
    })
    expect(await json('stranger', path)).toEqual({ devices: {} })
  })

  it('names the subject of a condition', async () => {
    type Answer = { Items: { deviceid: string; condition: { leading: unknown } | null }[] }
    const leading = async () => {
      const { Items } = await json<Answer>('owner', 'user-get-device-summary')
      return Items.find(({ deviceid }) => deviceid === pump)?.condition?.leading
    }
    // Conditions are folded a moment after points are stored.
    await vi.waitFor(
      async () =>
        expect(await leading()).toMatchObject({
          subject: 'vin',
          measurement: { name: 'Supply Voltage', unit: 'V', isHours: false },
        }),
      15_000,
    )
  })
})
