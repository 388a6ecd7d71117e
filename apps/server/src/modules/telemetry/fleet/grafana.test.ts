import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiCredential } from '@fieldport/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const device = 'GRAFANA01'
const now = Math.floor(Date.now() / 1000)
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
  await portal.ingest(device, [
    { ts: now - 20, vin: 12.4 },
    { ts: now - 10, vin: 12.6 },
  ])
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
const interpolate = (text: string) =>
  text
    .replaceAll('${portal}', portal.origin)
    .replaceAll('${device}', device)
    .replaceAll('${key}', 'vin')
    .replaceAll('${__from:date:seconds}', String(now - 7 * 86_400))
    .replaceAll('${__to:date:seconds}', String(now))

/**
 * The request as the plugin sends it. Source: grafana/grafana-infinity-datasource, `GetQueryURL` of
 * pkg/infinity/request.go (parameters are parsed and written again, ordered by name) and `ApplyAcceptHeader` and
 * `ApplyApiKeyAuth` of pkg/infinity/headers.go.
 */
const send = (query: Query, headers: Record<string, string> = { 'X-API-Key': key }) => {
  const url = new URL(interpolate(query.url))
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
const panel = () => dashboard.panels[0]?.targets[0] as Query
const devices = () => {
  const found = dashboard.templating.list.find(({ name }) => name === 'device')?.query
  return (found as { infinityQuery: Query }).infinityQuery
}

it('lists the devices for the variable of the dashboard', async () => {
  const query = devices()
  const answer = await send(query)
  expectJson(answer)
  const body = (await answer.json()) as Record<string, Record<string, unknown>[]>
  // The selector is the name of a list, whose members have what the columns select.
  const rows = body[query.root_selector]?.map((row) => query.columns.map(({ selector }) => row[selector]))
  expect(query.columns.map(({ text }) => text)).toEqual(['__text', '__value'])
  expect(rows).toEqual([[`Device ${device}`, device]])
})

it('returns the lists that the panel combines', async () => {
  const query = panel()
  type Lists = { series: Record<string, Record<string, readonly number[]>> }
  const read = async () => {
    const answer = await send(query)
    expectJson(answer)
    return ((await answer.json()) as Lists).series['vin'] ?? {}
  }
  await vi.waitFor(async () => expect((await read())['ts']?.length).toBeGreaterThan(0), 15_000)
  const series = await read()
  // What `$series.name` in its JSONata reads.
  const names = new Set([...query.root_selector.matchAll(/\$series\.(\w+)/g)].map(([, name]) => name ?? ''))
  expect([...names]).toEqual(['ts', 'min', 'mean', 'max'])
  for (const name of names) expect(series[name]).toHaveLength(series['ts']?.length ?? -1)
  expect(Math.min(...(series['min'] ?? []))).toBe(12.4)
  expect(Math.max(...(series['max'] ?? []))).toBe(12.6)
  // The selector writes milliseconds, which the type of the column is.
  expect(query.root_selector).toContain('"time": $ts * 1000')
  expect(query.columns.find(({ text }) => text === 'time')?.type).toBe('timestamp_epoch')
  expect(series['ts']?.every((ts) => ts > now - 8 * 86_400 && ts <= now)).toBe(true)
})

it('refuses without the key, and says why', async () => {
  const answer = await send(panel(), {})
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'SIGNED_OUT' })
})

it('is documented with the call and the expression of the dashboard', async () => {
  const text = await readFile(join(docs, 'integrations.md'), 'utf8')
  const { url, root_selector: selector } = panel()
  expect(text).toContain(`GET ${url.replace('${portal}', '')}`)
  const plain = (code: string) => code.replaceAll(/\s+/g, '')
  expect(plain(text)).toContain(plain(selector))
})
