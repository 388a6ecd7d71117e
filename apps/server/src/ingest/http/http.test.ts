import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createIngestRecorder, type IngestRecorder } from '../testing.ts'
import { buildHostileMessages, testNowSeconds as ts } from '../testing-hostile-messages.ts'
import { basicAuthorization, startHttpIngest } from './testing.ts'

const deviceId = 'DEMO00001'
const neighbour = 'DEMO00002'

let recorder: IngestRecorder
let server: Awaited<ReturnType<typeof startHttpIngest>>

beforeEach(async () => {
  recorder = createIngestRecorder([deviceId, neighbour], () => ts * 1000)
  server = await startHttpIngest(recorder)
})
afterEach(() => server.close())

type Sending = {
  readonly body?: string | Uint8Array
  readonly to?: string
  readonly authorization?: string | null
  readonly method?: string
  readonly headers?: Record<string, string>
}

async function send({ body = `{"ts":${ts}}`, to = deviceId, authorization, method, headers }: Sending = {}) {
  const response = await fetch(`${server.url}/ingest/${to}`, {
    method: method ?? 'POST',
    headers: {
      ...(authorization === null ? {} : { authorization: authorization ?? basicAuthorization(to) }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

test('stores a point and confirms it', async () => {
  const { status, json } = await send({ body: JSON.stringify({ ts, vin: 12.5, deviceid: deviceId }) })
  expect([status, json]).toEqual([200, { stored: 1, refused: [] }])
  expect(recorder.appended).toMatchObject([
    { deviceId, transport: 'http', points: [{ ts, record: { ts, vin: 12.5 } }] },
  ])
})

test('stores the valid points of a batch, and lists the others with their positions', async () => {
  const { status, json } = await send({ body: JSON.stringify([{ ts }, { ts: 5 }, { ts: ts + 1 }]) })
  expect(status).toBe(200)
  expect(json).toMatchObject({ stored: 2, refused: [{ index: 1, reason: 'ts-too-old' }] })
})

test.each(buildHostileMessages(neighbour))('answers $name with 400 and $reason', async ({ body, reason }) => {
  const { status, json } = await send({ body })
  expect(status).toBe(400)
  expect(json).toMatchObject({ stored: 0, refused: [{ index: 0, reason }], message: expect.any(String) })
  expect(recorder.appended).toEqual([])
  expect(recorder.refusals).toMatchObject([{ deviceId, message: { refused: [{ reason }] } }])
  expect((await send({ to: neighbour })).json).toEqual({ stored: 1, refused: [] })
  expect(recorder.refusals.length).toBe(1)
})

test('lets no hostile key reach an object of the server', async () => {
  await send({
    body: `[{"ts":${ts},"__proto__":{"polluted":1}},{"ts":${ts},"constructor":{"prototype":{"polluted":1}}}]`,
  })
  expect(({} as { polluted?: number }).polluted).toBe(undefined)
})

test('answers 413 if every point is too large', async () => {
  const { status, json } = await send({ body: JSON.stringify({ ts, note: 'x'.repeat(300 * 1024) }) })
  expect([status, json]).toMatchObject([413, { stored: 0, refused: [{ reason: 'point-too-large' }] }])
})

test('counts thousands of refusals without listing all', async () => {
  const { json } = await send({ body: `[${'0,'.repeat(4_999)}0]` })
  expect(json).toMatchObject({ stored: 0, refusedCount: 5_000 })
  expect((json as { refused: unknown[] }).refused.length).toBe(1_000)
})

test('answers missing, wrong, foreign and unknown credentials alike', async () => {
  const answers = await Promise.all([
    send({ authorization: null }),
    send({ authorization: basicAuthorization(deviceId, 'wrong') }),
    send({ authorization: basicAuthorization(neighbour) }),
    send({ authorization: basicAuthorization('UNKNOWN01'), to: 'UNKNOWN01' }),
    send({ authorization: basicAuthorization(deviceId), to: 'UNKNOWN01' }),
    send({ authorization: 'Bearer abc' }),
    send({ authorization: 'Basic %%%' }),
    send({ authorization: `Basic ${Buffer.from('no colon').toString('base64')}` }),
    send({ authorization: `Basic ${'QUFB'.repeat(2_000)}` }),
    send({ to: 'constructor', authorization: basicAuthorization('constructor') }),
  ])
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(401)
  expect(answers.every(({ headers }) => headers.get('www-authenticate')?.startsWith('Basic '))).toBe(true)
  expect(recorder.appended).toEqual([])
  expect(recorder.refusals).toEqual([])
})

test('allows colons and letters of any script in a secret', async () => {
  recorder.secrets.set(deviceId, 'a:b:ü')
  expect((await send({ authorization: basicAuthorization(deviceId, 'a:b:ü') })).status).toBe(200)
})

test('answers 503 with Retry-After while the engine is unavailable, acknowledges nothing, and recovers', async () => {
  recorder.failEngine()
  const away = await send()
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
  expect(away.json).toMatchObject({ stored: 0, refused: [] })
  recorder.restoreEngine()
  expect((await send()).status).toBe(200)
})

test('accepts a gzip body like a plain one', async () => {
  const body = gzipSync(JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ ts: ts + index }))))
  const headers = { 'content-encoding': 'gzip' }
  expect((await send({ body, headers })).json).toEqual({ stored: 500, refused: [] })
})

test('refuses a body that is announced as gzip and is not', async () => {
  const { status, json } = await send({ headers: { 'content-encoding': 'gzip' } })
  expect([status, json]).toMatchObject([400, { refused: [{ reason: 'invalid-encoding' }] }])
  expect(recorder.refusals).toMatchObject([{ deviceId }])
})

test.each([
  ['another encoding', { headers: { 'content-encoding': 'br' } }, 415],
  ['another method', { method: 'GET' }, 405],
  ['a longer path', { to: `${deviceId}/more`, authorization: basicAuthorization(deviceId) }, 404],
  ['no device', { to: '', authorization: basicAuthorization(deviceId) }, 404],
])('answers %s', async (_name, sending, status) => {
  const answer = await send(sending)
  expect([answer.status, answer.json]).toMatchObject([status, { stored: 0 }])
})

test('passes on what is not under /ingest/', async () => {
  const response = await fetch(`${server.url}/ingestion`)
  expect([response.status, await response.text()]).toEqual([404, 'elsewhere'])
})
