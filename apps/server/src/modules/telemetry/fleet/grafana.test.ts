import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiCredential } from '@fieldport/contract'
import jsonata from 'jsonata'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const device = 'GRAFANA01'
const now = Math.floor(Date.now() / 1000)
/** A midnight, at which a bucket begins. */
const start = Math.floor(now / 86_400) * 86_400 - 3 * 86_400
/** More than the panel asks for, so that they are summarised: of every ten seconds of six hours. */
const points = Array.from({ length: 2_160 }, (_, index) => ({
  ts: start + 10 * index,
  vin: 12 + ((index * 37) % 100) / 100,
  ...(index === 500 ? { door: true } : {}),
}))
/** The width of a bucket of the dashboard's seven days. */
const bucketSeconds = 1_200
const docs = join(import.meta.dirname, '../../../../../../docs')
let portal: TestPortal
let key: string
let dashboard: Dashboard

type Query = {
  readonly url: string
  readonly root_selector: string
  readonly columns: readonly { readonly selector: string; readonly text: string; readonly type: string }[]
}
type Variable = { readonly name: string; readonly query: string | { readonly infinityQuery: Query } }
type Dashboard = {
  readonly templating: { readonly list: readonly Variable[] }
  readonly panels: readonly { readonly targets: readonly Query[] }[]
}

beforeAll(async () => {
  dashboard = JSON.parse(await readFile(join(docs, 'grafana-dashboard.json'), 'utf8')) as Dashboard
  portal = await startTestPortal()
  await portal.createUser({ email: 'owner@example.com' })
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  await portal.grant(device, 'owner@example.com', 'VIEW')
  await portal.ingest(device, points)
  const made = await fetch(`${portal.origin}/api/user/api-credentials`, {
    method: 'POST',
    headers: { cookie: await portal.signIn('owner@example.com'), 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'read' }),
  })
  const { id, key: secret } = (await made.json()) as ApiCredential
  key = `${id}.${secret}`
})
afterAll(() => portal.stop())

/** Grafana replaces variables, those of the time range included, before the plugin gets the query. */
const interpolate = (text: string, dataKey = 'vin', to = now) =>
  text
    .replaceAll('${portal}', portal.origin)
    .replaceAll('${device}', device)
    .replaceAll('${key}', dataKey)
    .replaceAll('${__from:date:seconds}', String(to - 7 * 86_400))
    .replaceAll('${__to:date:seconds}', String(to))

/**
 * The request as the plugin sends it. Source: grafana/grafana-infinity-datasource, `GetQueryURL` of
 * pkg/infinity/request.go (parameters are parsed and written again, ordered by name) and `ApplyAcceptHeader` and
 * `ApplyApiKeyAuth` of pkg/infinity/headers.go.
 */
const send = (query: Query, headers: Record<string, string> = { 'X-API-Key': key }) => {
  const url = new URL(query.url)
  url.searchParams.sort()
  return fetch(url, {
    headers: {
      accept: 'application/json;q=0.9,text/plain',
      'accept-encoding': 'gzip',
      'user-agent': 'Go-http-client/1.1',
      ...headers,
    },
  })
}
/** By its content type the plugin decides whether it parses an answer. */
const expectJson = ({ status, headers }: Response) => {
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json\b/)
}
/** The query of the panel as the plugin gets it. */
const panel = (dataKey = 'vin', to = now): Query => {
  const query = dashboard.panels[0]?.targets[0] as Query
  return {
    ...query,
    url: interpolate(query.url, dataKey, to),
    root_selector: interpolate(query.root_selector, dataKey, to),
  }
}
const devices = (): Query => {
  const found = dashboard.templating.list.find(({ name }) => name === 'device')?.query
  const query = (found as { infinityQuery: Query }).infinityQuery
  return { ...query, url: interpolate(query.url) }
}

/**
 * The table that the plugin makes of an answer. Source: grafana/infinity-libs, lib/go/jsonframer: `ApplyRootSelectorUsingWithGuess` of
 * rootselector.go (a path if it exists, else JSONata, without a result an error) and `getColumnValuesFromResponseString` of
 * jsonframer.go.
 */
const tableOf = async (query: Query) => {
  const answer = await send(query)
  expectJson(answer)
  const body = (await answer.json()) as Record<string, unknown>
  const { root_selector: selector } = query
  const root: unknown = selector in body ? body[selector] : await jsonata(selector).evaluate(body)
  if (root === undefined) throw new Error('no results found')
  const rows = (Array.isArray(root) ? root : [root]) as readonly Record<string, unknown>[]
  return rows.map((row) =>
    Object.fromEntries(
      query.columns.map((column) => [column.text, readCell(row[column.selector], column.type)]),
    ),
  )
}

/** Source: `anyToNullable…` of grafana/infinity-libs, lib/go/gframer/field.go. */
function readCell(value: unknown, type: string): unknown {
  if (type === 'timestamp_epoch') return typeof value === 'number' ? new Date(value).toISOString() : null
  return typeof value === type ? value : null
}

const at = (seconds: number) => new Date(seconds * 1000).toISOString()

it('lists the devices for the variable of the dashboard', async () => {
  expect(await tableOf(devices())).toEqual([{ __text: `Device ${device}`, __value: device }])
})

it('draws what is stored', async () => {
  const buckets = [...Map.groupBy(points, ({ ts }) => Math.floor(ts / bucketSeconds) * bucketSeconds)]
  const rows = buckets.map(([ts, some]) => {
    const values = some.map(({ vin }) => vin)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return {
      time: at(ts),
      min: Math.min(...values),
      mean: expect.closeTo(mean, 9) as number,
      max: Math.max(...values),
    }
  })
  expect(rows).toHaveLength(18)
  await vi.waitFor(async () => expect(await tableOf(panel())).toEqual(rows), 15_000)
})

const door = { time: at(points[500]?.ts ?? 0), min: 1, mean: 1, max: 1 }
it.each([
  ['of one value', 'door', now, [door]],
  ['of a range without points', 'vin', start - 86_400, []],
  ['of a data key that the device does not send', 'nothing', now, []],
])('draws a panel %s', async (_of, dataKey, to, rows) => {
  await vi.waitFor(async () => expect(await tableOf(panel(dataKey, to))).toEqual(rows), 15_000)
})

it('refuses without the key, and says why', async () => {
  const answer = await send(panel(), {})
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'SIGNED_OUT' })
})

it('is documented with the call and the expression of the dashboard', async () => {
  const text = await readFile(join(docs, 'integrations.md'), 'utf8')
  const query = dashboard.panels[0]?.targets[0] as Query
  const { url, root_selector: selector } = query
  expect(text).toContain(`GET ${url.replace('${portal}', '')}`)
  const plain = (code: string) => code.replaceAll(/\s+/g, '')
  expect(plain(text)).toContain(plain(selector))
})
