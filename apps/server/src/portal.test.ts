import type { Connection, DeviceSummary, PointPage, Series } from '@fieldport/contract'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newDevice, secretOf, startTestPortal, type TestPortal } from './testing/portal.ts'

const hosted = 'PORTAL001'
const basic = 'PORTAL002'
const seldom = 'PORTAL003'
const email = 'owner@example.com'
type Readings = { readings: Record<string, { ts: number; value: unknown }> }
type Failure = { code: string; message: string }

const now = () => Math.floor(Date.now() / 1000)

describe('the portal over HTTP', () => {
  let portal: TestPortal
  let cookie: string

  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.createUser({ email })
    for (const [deviceId, tier] of [
      [hosted, 'Hosted'],
      [basic, 'Basic'],
    ] as const) {
      await portal.createDevice({ deviceId, tier })
      await portal.grant(deviceId, email, 'ADMIN')
    }
    cookie = await portal.signIn(email)
  })
  afterAll(() => portal.stop())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${portal.origin}${path}`, { headers: { cookie, ...headers } })
  const json = async <T>(path: string) => (await (await get(path)).json()) as T

  it('reports its health, metrics and API document', async () => {
    const health = await get('/healthz')
    expect([health.status, await health.json()]).toEqual([
      200,
      {
        ok: true,
        status: 'ok',
        engines: { relational: 'ok', telemetry: 'ok', broker: 'ok' },
        causes: [],
      },
    ])
    expect(await (await get('/metrics')).text()).toContain('fieldport_insert_seconds_count')
    const document = await json<{ openapi: string; paths: object }>('/api/openapi.json')
    expect(document.openapi).toMatch(/^3\.1/)
    expect(Object.keys(document.paths)).toContain('/api/device/device/{deviceid}/live')
    const page = await (await get('/api/docs')).text()
    expect(page).toContain('/api/portal/device-get-data/{deviceid}')
    expect(page).not.toContain('<script')
  })

  it('returns points newest first, page by page', async () => {
    const ts = now() - 1_000
    const points = Array.from({ length: 25 }, (_, index) => ({ ts: ts + index, vin: index }))
    expect(await (await portal.ingest(hosted, points)).json()).toEqual({ stored: 25, refused: [] })
    const seen: unknown[] = []
    let startKey: string | null = ''
    while (startKey !== null) {
      const page: PointPage = await json<PointPage>(
        `/api/portal/device-get-data/${hosted}?datapoints=10&to=${ts + 25}${startKey}`,
      )
      expect(page.data.every((point) => Math.abs(point.aws_ts - now()) < 60)).toBe(true)
      seen.push(...page.data.map((point) => point['vin']))
      startKey = page.lastEvaluatedKey === null ? null : `&startKey=${page.lastEvaluatedKey}`
    }
    expect(seen).toEqual(points.map((point) => point.vin).toReversed())
    expect(await json(`/api/device/device/${hosted}/data/count?from=${ts}&to=${ts + 10}`)).toEqual({
      count: 10,
    })
    const { readings } = await json<Readings>(`/api/device/device/${hosted}/last-readings`)
    expect(readings['vin']).toEqual({ ts: ts + 24, value: 24 })
    const { series } = await json<Series>(
      `/api/device/device/${hosted}/data?dataKeys=vin,nothing&from=${ts}&to=${ts + 25}`,
    )
    expect(Object.keys(series)).toEqual(['vin'])
    expect(series['vin']?.last).toEqual(points.map((point) => point.vin))
    const summary = await json<{ Items: DeviceSummary[] }>('/api/portal/user-get-device-summary')
    expect(summary.Items.map((item) => [item.deviceid, item.lastContact])).toEqual(
      expect.arrayContaining([
        [hosted, ts + 24],
        [basic, null],
      ]),
    )
  })

  it('stores one point per 15 minutes on Basic, acknowledges the others, and logs it once', async () => {
    await portal.createDevice({ deviceId: seldom, tier: 'Basic' })
    await portal.grant(seldom, email, 'ADMIN')
    const ts = now() - 3_000
    const minutes = Array.from({ length: 31 }, (_, minute) => ({ ts: ts + minute * 60, vin: minute }))
    expect(await (await portal.ingest(seldom, minutes)).json()).toEqual({
      stored: 3,
      refused: [],
      leftOut: 28,
    })
    const late = await portal.ingest(seldom, { ts: ts + 1_860, vin: 31 })
    expect([late.status, await late.json()]).toEqual([
      200,
      {
        stored: 0,
        refused: [],
        leftOut: 1,
        message: 'Received, not stored: the plan of this device stores fewer points.',
      },
    ])
    const { data } = await json<PointPage>(`/api/portal/device-get-data/${seldom}?datapoints=100`)
    expect(data.map((point) => point['vin'])).toEqual([30, 15, 0])
    const { Items } = await json<{ Items: DeviceSummary[] }>('/api/portal/user-get-device-summary')
    expect(Items.find(({ deviceid }) => deviceid === seldom)).toMatchObject({
      lastContact: ts + 1_800,
      expectedIntervalSeconds: 905,
    })
    const vendor = await portal.signIn('vendor@example.com')
    await vi.waitFor(async () => {
      const log = await get(`/api/device/device/${seldom}/serverlog?kinds=data`, { cookie: vendor })
      expect(((await log.json()) as { Items: { text: string }[] }).Items.map(({ text }) => text)).toEqual([
        '28 points acknowledged but not stored: the Basic plan stores one every 15 minutes.',
      ])
    }, 10_000)
    const own = await get(`/api/device/device/${seldom}/serverlog`)
    expect([own.status, ((await own.json()) as Failure).code]).toEqual([403, 'PLAN_RESTRICTED'])
  })

  it.each([
    ['dataKeys=vin', 'Send either relative, or from and to'],
    ['dataKeys=vin&from=2000000000&to=1900000000', 'from earlier than to'],
    ['relative=60000', 'dataKeys'],
    ['dataKeys=vin&relative=60000&downsample=100000', 'downsample'],
    ['dataKeys=vin&relative=NaN', 'relative'],
    [`dataKeys=${'k,'.repeat(60)}k&relative=60000`, 'dataKeys'],
  ])('refuses a chart call with %s, and reports why', async (query, message) => {
    const answer = await get(`/api/device/device/${hosted}/data?${query}`)
    const body = (await answer.json()) as Failure
    expect([answer.status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.message).toContain(message)
  })

  it('returns a refusal as an ID with values too, for other languages', async () => {
    const dataOf = async (path: string) => ((await (await get(path)).json()) as { data: object }).data
    const old = now() - 3 * 86_400
    const expected = {
      id: 'dataOlderThanPlan',
      params: { count: 1, plan: 'Basic' },
    }
    // A raw call and one of the contract.
    for (const path of [
      `device/device/${basic}/data?dataKeys=vin&relative=604800000`,
      `portal/device-get-data/${basic}?from=${old}`,
    ])
      expect(await dataOf(`/api/${path}`)).toMatchObject({ localizable: expected, plan: 'Basic' })
    expect(await dataOf('/api/portal/device-get-data/NOSUCH001')).toEqual({
      localizable: { id: 'deviceNotFound', params: {} },
    })
    const problem = { id: 'timeRangeInvalid', params: {} }
    expect(await dataOf(`/api/device/device/${hosted}/data?dataKeys=vin`)).toEqual({
      localizable: { id: 'inputInvalid', params: { field: 'input', problem } },
    })
    const tooMany = await dataOf(
      `/api/device/device/${hosted}/data?dataKeys=vin&relative=60000&downsample=100000`,
    )
    expect(tooMany).toMatchObject({
      localizable: { params: { field: 'downsample', problem: { id: 'numberTooLarge' } } },
    })
  })

  it('limits every reading call to the storage days of the plan', async () => {
    const old = { ts: now() - 3 * 86_400, vin: 1 }
    await portal.ingest(basic, [old, { ts: now() - 60, vin: 2 }])
    const queries = [
      `/api/portal/device-get-data/${basic}?from=${old.ts - 10}`,
      `/api/device/device/${basic}/data?dataKeys=vin&relative=${7 * 86_400_000}`,
      `/api/device/device/${basic}/data/count?from=${old.ts - 10}&to=${now()}`,
      `/api/device/device/${basic}/events?from=${old.ts - 10}`,
      `/api/device/device/${basic}/columns?from=${old.ts - 10}`,
      `/api/device/device/${basic}/route?from=${old.ts - 10}&to=${now()}`,
    ]
    for (const query of queries) {
      const answer = await get(query)
      const { code, message } = (await answer.json()) as Failure
      expect([answer.status, code, message]).toEqual([
        403,
        'PLAN_RESTRICTED',
        'Data older than 1 day(s) is unavailable on the Basic plan.',
      ])
    }
    const page = await json<PointPage>(`/api/portal/device-get-data/${basic}`)
    expect(page.data.map((point) => point['vin'])).toEqual([2])
    const { readings } = await json<Readings>(`/api/device/device/${basic}/last-readings`)
    expect(readings['vin']?.value).toBe(2)
  })

  it('streams each new point once, and resumes where a browser left off', async () => {
    const stream = await openStream(`/api/device/device/${hosted}/live`)
    const ts = now() + 10
    await portal.ingest(hosted, { ts, rpm: 1 })
    await portal.ingest(hosted, { ts, rpm: 1 })
    await portal.ingest(hosted, { ts: ts + 1, rpm: 2 })
    const [first, second] = [await stream.next(), await stream.next()]
    expect([first, second].map(({ data }) => [data['ts'], data['rpm']])).toEqual([
      [ts, 1],
      [ts + 1, 2],
    ])
    stream.close()

    await portal.ingest(hosted, { ts: ts + 2, rpm: 3 })
    const resumed = await openStream(`/api/device/device/${hosted}/live`, first.id)
    expect((await resumed.next()).data['rpm']).toBe(2)
    expect((await resumed.next()).data['rpm']).toBe(3)
    await portal.ingest(hosted, { ts: ts - 500, rpm: 4 })
    expect((await resumed.next()).data['rpm']).toBe(4)
    resumed.close()
  })

  it('streams to a list the contacts of its own devices', async () => {
    const stream = await openStream('/api/portal/user-live')
    const received = now()
    await portal.ingest(hosted, { ts: received + 100, vin: 1 })
    const contact = (await stream.next()).data[hosted]
    // Its clock runs ahead; contact was made when the point came.
    expect(Math.abs(Number(contact) - received)).toBeLessThan(60)
    stream.close()
  })

  it('ends the connection of a device whose secret is replaced', async () => {
    const connect = (password: string) =>
      connectAsync(`mqtt://127.0.0.1:${portal.mqttPort}`, {
        clientId: hosted,
        username: hosted,
        password,
        reconnectPeriod: 0,
      })
    const client = await connect(secretOf(hosted))
    const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
    const replaced = { ...newDevice(hosted, 'Hosted'), secret: 'another-secret' }
    await portal.command('create-devices', { devices: [replaced], ifExists: 'update' })
    await ended
    await expect(connect(secretOf(hosted))).rejects.toMatchObject({ code: 4 })
    const again = await connect('another-secret')
    await portal.command('create-devices', { devices: [newDevice(hosted, 'Hosted')], ifExists: 'update' })
    again.end(true)
  })

  it('refuses a change requested by another site', async () => {
    const answer = await fetch(`${portal.origin}/api/device/device/${hosted}/connection`, {
      method: 'PUT',
      headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ udpAllowed: true }),
    })
    expect(answer.status).toBe(403)
    const connection = await json<Connection>(`/api/device/device/${hosted}/connection`)
    expect(connection.udp.allowed).toBe(false)
  })

  async function openStream(path: string, lastEventId?: string) {
    const abort = new AbortController()
    const response = await fetch(`${portal.origin}${path}`, {
      headers: { cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
      signal: abort.signal,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      close: () => abort.abort(),
      /** The next event that carries data, but of open conditions. */
      async next(): Promise<{ id: string; data: Record<string, unknown> }> {
        for (;;) {
          const event = /(?:id: (\d+)\n)?event: \w+\ndata: (.*)\n\n/.exec(text)
          if (event) {
            text = text.slice(event.index + event[0].length)
            if (event[0].includes('event: conditions\n')) continue
            return { id: event[1] ?? '', data: JSON.parse(event[2] ?? '{}') }
          }
          const read = await reader?.read()
          if (!read || read.done) throw new Error('the stream ended')
          text += read.value
        }
      },
    }
  }
})
