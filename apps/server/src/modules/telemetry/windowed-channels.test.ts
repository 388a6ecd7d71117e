import type { Series, SharedPage } from '@fieldport/contract'
import { compileChannels, createPointComputer, type StoredPoint } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const device = 'WINDOWS01'
const start = Math.floor(Date.now() / 1000) - 5000
const channel = { key: 'calc1', name: 'Used', units: 'L', decimals: 1, expression: 'delta(fuel, 1h)' }
const fast = { ...channel, key: 'calc2', name: 'Use', units: 'L/h', expression: '-rate(fuel, 10m)' }
const column = '=Used|L|1'

/** One record per second for over an hour, sometimes without the key. */
const record = (at: number) => ({
  ts: start + at,
  vin: 12,
  ...(at % 3 === 0 ? { fuel: (at * 37) % 101 } : {}),
})
const count = 4500
/** The newest reading with the key, and the one it is compared with. */
const newest = 4497
const expected = ((newest * 37) % 101) - (((newest - 3600) * 37) % 101)

describe('a channel with a window', () => {
  let portal: TestPortal
  let cookie: string

  const json = async <T>(path: string, init: RequestInit = {}) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const response = await fetch(`${portal.origin}${path}`, { headers, ...init })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as T
  }

  const openStream = async (path: string, headers: Record<string, string>) => {
    const abort = new AbortController()
    const response = await fetch(`${portal.origin}${path}`, { headers, signal: abort.signal })
    if (!response.ok) throw new Error(await response.text())
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    return {
      async readUntil(found: (text: string) => boolean): Promise<string> {
        let text = ''
        while (!found(text)) {
          const part = await reader?.read()
          if (!part || part.done) throw new Error(`The stream of ${path} ended: ${text}`)
          text += part.value
        }
        abort.abort()
        return text
      },
    }
  }

  const createLink = async () => {
    const page = {
      title: 'Tank',
      theme: 'auto',
      scale: 100,
      showHeader: true,
      cards: [{ id: 'key:calc1', w: 1, h: 1 }],
    }
    const path = `/api/device/device/${device}/page/tank`
    await json(path, { method: 'PUT', body: JSON.stringify({ page, version: 0 }) })
    return json<{ token: string }>(`${path}/links`, { method: 'POST', body: JSON.stringify({ days: 1 }) })
  }

  let shared: string
  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createDevice({ deviceId: device, tier: 'Hosted' })
    await portal.createUser({ email: 'owner@example.com' })
    await portal.grant(device, 'owner@example.com', 'ADMIN')
    cookie = await portal.signIn('owner@example.com')
    for (let at = 0; at < count; at += 500)
      await portal.ingest(
        device,
        Array.from({ length: 500 }, (_, each) => record(at + each)),
      )
    await json('/api/portal/device-set-settings', {
      method: 'POST',
      body: JSON.stringify({ deviceid: device, settings: { PORTAL_computedChannels: [channel, fast] } }),
    })
    shared = `/api/portal/shared/${(await createLink()).token}`
  })
  afterAll(() => portal.stop())

  it('has one value in cards, charts, lists and shared pages', async () => {
    const value = [start + newest, expected]
    const { readings } = await json<{ readings: Record<string, { ts: number; value: number }> }>(
      `/api/device/device/${device}/last-readings`,
    )
    expect([readings['calc1']?.ts, readings['calc1']?.value]).toEqual(value)

    const range = `from=${start}&to=${start + count}&downsample=10000`
    const { series } = await json<Series>(`/api/device/device/${device}/data?dataKeys=calc1,calc2&${range}`)
    expect([series['calc1']?.n.at(-1), series['calc1']?.mean.at(-1)]).toEqual([1, expected])
    expect(readings['calc2']?.value).toBe(series['calc2']?.mean.at(-1))

    const list = await json<{ readings: Record<string, Record<string, unknown>> }>(
      `/api/portal/user-get-readings?dataKeys=${encodeURIComponent(column)}`,
    )
    expect(list.readings[device]?.[column]).toEqual(value)

    const { devices } = await json<{ devices: Record<string, { values: Record<string, unknown>[] }> }>(
      `/api/portal/user-get-highlights?deviceids=${device}`,
    )
    const highlight = devices[device]?.values.find(({ key }) => key === 'calc1')
    expect(highlight?.['history']).toSatisfy((course: unknown[]) => String(course.at(-1)) === String(value))

    const page = await json<{ data: StoredPoint[] }>(`${shared}/points/0?datapoints=20`)
    expect(page.data).toHaveLength(20)
    expect(page.data.find(({ calc1 }) => calc1 !== undefined)).toMatchObject({
      ts: value[0],
      calc1: value[1],
    })
    expect((await json<SharedPage>(shared)).page.cards).toHaveLength(1)

    // The value that a browser computes from the returned points.
    const points = await json<{ data: StoredPoint[] }>(
      `/api/portal/device-get-data/${device}?datapoints=3700`,
    )
    const made = createPointComputer(compileChannels([channel]))(points.data.toReversed())
    expect(made.findLast(({ calc1 }) => calc1 !== undefined)).toMatchObject({ ts: value[0], calc1: value[1] })
  })

  it('is updated live in lists and on shared pages', async () => {
    const asked = `/api/portal/user-live?dataKeys=${encodeURIComponent(column)}`
    const list = await openStream(asked, { cookie })
    const guests = await openStream(`${shared}/live`, {})
    // The previous point lacked the key, which is in every third point.
    await portal.ingest(device, { ...record(count), fuel: 500 })
    const change = 500 - (((count - 3600) * 37) % 101)
    const text = await list.readUntil((each) => each.includes(column))
    expect(text).toContain(`"values":{"${column}":${change}}`)
    const guestText = await guests.readUntil((each) => each.includes('calc1'))
    expect(guestText).toContain(`"calc1":${change}`)
  })
})
