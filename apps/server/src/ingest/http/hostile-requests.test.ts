import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { IngestPorts } from '../ports.ts'
import { createIngestRecorder } from '../testing.ts'
import { testNowSeconds as ts } from '../testing-hostile-messages.ts'
import type { HttpIngestLimits } from './http.ts'
import { basicAuthorization, requestHead, openRaw, startHttpIngest } from './testing.ts'

const deviceId = 'DEMO00001'
const neighbour = 'DEMO00002'
const mebibyte = 1024 * 1024
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function setUp(
  limits: Partial<HttpIngestLimits> = {},
  commandsOver?: (ports: IngestPorts) => NonNullable<IngestPorts['commands']>,
) {
  const recorder = createIngestRecorder([deviceId, neighbour], () => ts * 1000)
  const { ports } = recorder
  const own = commandsOver ? { ...recorder, ports: { ...ports, commands: commandsOver(ports) } } : recorder
  const server = await startHttpIngest(own, limits)
  closing.push(() => server.close())
  const open = async () => {
    const raw = await openRaw(server.port)
    closing.push(() => raw.socket.destroy())
    return raw
  }
  async function post(to: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/ingest/${to}`, {
      method: 'POST',
      headers: { authorization: basicAuthorization(to), ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    return { status: response.status, json: await response.json() }
  }
  return { recorder, open, post }
}

/** Sends everything before reading a byte, as simple senders do. */
async function sendAllThenRead(raw: Awaited<ReturnType<typeof openRaw>>, megabytes: number): Promise<string> {
  raw.socket.pause()
  const chunk = Buffer.alloc(mebibyte, 'x')
  for (let sent = 0; sent < megabytes; sent++) await raw.send(chunk)
  raw.socket.resume()
  return raw.ended()
}

test('answers a body announced as too large, and the sender reads it although it keeps sending', async () => {
  const { recorder, open, post } = await setUp()
  const raw = await open()
  await raw.send(requestHead(deviceId, { 'content-length': 40 * mebibyte }))
  const text = await sendAllThenRead(raw, 40)
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  expect(text.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    stored: 0,
    refused: [{ index: 0, reason: 'body-too-large' }],
  })
  expect(recorder.refusals).toMatchObject([{ deviceId, message: { sizeBytes: 40 * mebibyte } }])
  expect((await post(neighbour, `{"ts":${ts}}`)).status).toBe(200)
})

test('answers a body that exceeds the limit unannounced alike', async () => {
  const { recorder, open } = await setUp()
  const raw = await open()
  await raw.send(requestHead(deviceId, { 'transfer-encoding': 'chunked' }))
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(mebibyte, 'x'), Buffer.from('\r\n')])
  for (let sent = 0; sent < 30; sent++) await raw.send(chunk)
  await raw.send('0\r\n\r\n')
  expect(await raw.ended()).toMatch(/^HTTP\/1\.1 413 .*"body-too-large"/s)
  expect(recorder.refusals).toMatchObject([{ message: { excerpt: expect.stringMatching(/^x+$/) } }])
})

test('accepts exactly the limit', async () => {
  const { post } = await setUp({ bodyBytes: 1_000 })
  const body = `{"ts":${ts}}`.padEnd(1_000, ' ')
  expect((await post(deviceId, body)).status).toBe(200)
  expect((await post(deviceId, `${body} `)).status).toBe(413)
})

test('answers a stranger while the body is withheld, without memory', async () => {
  const { open } = await setUp({ bytes: 0, bytesPerDevice: 0 })
  const raw = await open()
  await raw.send(
    requestHead(deviceId, {
      authorization: basicAuthorization(deviceId, 'wrong'),
      'content-length': 20 * mebibyte,
    }),
  )
  expect(await raw.receive('"stored":0')).toMatch(/^HTTP\/1\.1 401 .*connection: close/is)
  await raw.ended()
})

test('stops reading from a stranger who never ends', async () => {
  const { open } = await setUp()
  const raw = await open()
  await raw.send(requestHead(deviceId, { authorization: 'Basic none', 'transfer-encoding': 'chunked' }))
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(mebibyte, 'x'), Buffer.from('\r\n')])
  while (!raw.socket.closed) await raw.send(chunk)
  expect(await raw.ended()).toMatch(/^HTTP\/1\.1 401 /)
})

test('stops a gzip bomb at the limit', async () => {
  const { recorder, post } = await setUp()
  const bomb = gzipSync(Buffer.alloc(200 * mebibyte, ' '))
  expect(bomb.length).toBeLessThan(mebibyte)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => post(deviceId, bomb, { 'content-encoding': 'gzip' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 413))
  expect(answers[0]?.json).toMatchObject({ refused: [{ reason: 'body-too-large' }] })
  expect(recorder.counted.get('refused http body-too-large')).toBe(12)
})

test.each([
  ['between two pieces', { idleMs: 40 }],
  ['altogether', { totalMs: 40 }],
])('gives up a body that takes too long %s, with an answer', async (_name, limits) => {
  const { open } = await setUp(limits)
  const raw = await open()
  await raw.send(`${requestHead(deviceId, { 'content-length': 100 })}{"ts":`)
  expect(await raw.ended()).toMatch(/^HTTP\/1\.1 408 .*"stored":0/s)
})

test('refuses one device with too much in progress, but not another', async () => {
  const { recorder, post } = await setUp({ bytesPerDevice: 200 })
  recorder.hold()
  const body = `{"ts":${ts}}`.padEnd(150, ' ')
  const first = post(deviceId, body)
  await vi.waitFor(() => expect(recorder.waiting()).toBe(1))
  expect((await post(deviceId, body)).status).toBe(503)
  const other = post(neighbour, body)
  await vi.waitFor(() => expect(recorder.waiting()).toBe(2))
  recorder.release()
  expect([(await first).status, (await other).status]).toEqual([200, 200])
  expect((await post(deviceId, body)).status).toBe(200)
})

test('takes a small message although large ones that never end take all the memory', async () => {
  const { open, post } = await setUp({ bytes: 300_000 })
  const raw = await open()
  await raw.send(`${requestHead(deviceId, { 'content-length': 400_000 })}${' '.repeat(290_000)}`)
  await vi.waitFor(async () => expect((await post(neighbour, ' '.repeat(100_000))).status).toBe(503))
  expect((await post(neighbour, `{"ts":${ts}}`.padEnd(20_000, ' '))).status).toBe(200)
})

test('leaves nothing behind when a sender disconnects midway', async () => {
  const { recorder, open, post } = await setUp({ bytesPerDevice: 200 })
  for (let attempt = 0; attempt < 3; attempt++) {
    const raw = await open()
    await raw.send(`${requestHead(deviceId, { 'content-length': 190 })}${' '.repeat(150)}`)
    raw.socket.destroy()
    await raw.ended()
  }
  const body = `{"ts":${ts}}`.padEnd(150, ' ')
  await vi.waitFor(async () => expect((await post(deviceId, body)).status).toBe(200))
  expect(recorder.appended.length).toBe(1)
})

test('takes no command for a sender that is gone', async () => {
  const taken: string[] = []
  const gone: boolean[] = []
  const { recorder, open, post } = await setUp({}, (ports) => ({
    commandsFor: async (id) => {
      taken.push(id)
      return []
    },
    exchange: async (id, _replies, isGone) => {
      await ports.append(id, [], 'http')
      gone.push(isGone())
      return { accepted: 0, commands: [], answers: [], faults: [] }
    },
  }))
  recorder.hold()
  const senders = [await open(), await open()]
  const body = `{"ts":${ts}}`
  const head = requestHead(deviceId, { 'content-length': body.length })
  await senders[0]?.send(head + body)
  await senders[1]?.send(head.replace(' HTTP', '/rpc HTTP') + body)
  await vi.waitFor(() => expect(recorder.waiting()).toBe(2))
  for (const { socket } of senders) socket.destroy()
  // The server learns of the ends before it reads what was sent after them.
  for (let sent = 0; sent < 2; sent++) expect((await post(neighbour, '')).status).toBe(400)
  recorder.release()
  await vi.waitFor(() => expect(gone).toEqual([true]))
  await post(neighbour, '')
  expect(taken).toEqual([neighbour, neighbour, neighbour])
})

test('answers pipelined requests in order on one connection', async () => {
  const { recorder, open } = await setUp()
  const raw = await open()
  const request = (vin: number) => {
    const body = `{"ts":${ts},"vin":${vin}}`
    return `${requestHead(deviceId, { 'content-length': body.length })}${body}`
  }
  const bad = `${requestHead(deviceId, { 'content-length': 1 })}{`
  await raw.send(request(1) + bad + request(2) + request(3))
  const text = await raw.receive('{"stored":1', 3)
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '400',
    '200',
    '200',
  ])
  expect(recorder.appended.map(({ points }) => points[0]?.record['vin'])).toEqual([1, 2, 3])
})

test('keeps the connection open after a small refused request', async () => {
  const { open } = await setUp()
  const raw = await open()
  await raw.send(`${requestHead(deviceId, { authorization: 'Basic none', 'content-length': 2 })}{}`)
  await raw.receive('401')
  const body = `{"ts":${ts}}`
  await raw.send(`${requestHead(deviceId, { 'content-length': body.length })}${body}`)
  expect(await raw.receive('"stored":1')).toMatch(/401 .*HTTP\/1\.1 200 /s)
})

test('tells a sender with Expect: 100-continue to go on', async () => {
  const { open } = await setUp()
  const raw = await open()
  const body = `{"ts":${ts}}`
  await raw.send(requestHead(deviceId, { expect: '100-continue', 'content-length': body.length }))
  expect(await raw.receive('100 Continue')).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  await raw.send(body)
  expect(await raw.receive('"stored":1')).toContain('HTTP/1.1 200 ')
})

test.each([
  ['without the secret', { authorization: 'Basic none', 'content-length': 10 }, '401'],
  ['with too much', { 'content-length': 17 * mebibyte }, '413'],
])('refuses a sender with Expect: 100-continue %s before it sends', async (_name, headers, status) => {
  const { open } = await setUp()
  const raw = await open()
  await raw.send(requestHead(deviceId, { ...headers, expect: '100-continue' }))
  const text = await raw.receive('"stored":0')
  expect(text.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
})

test('answers nothing before the points are durable', async () => {
  const { recorder, open } = await setUp()
  recorder.hold()
  const raw = await open()
  const body = `{"ts":${ts}}`
  await raw.send(`${requestHead(deviceId, { 'content-length': body.length })}${body}`)
  await vi.waitFor(() => expect(recorder.waiting()).toBe(1))
  expect(raw.socket.bytesRead).toBe(0)
  recorder.release()
  expect(await raw.receive('"stored":1')).toContain('HTTP/1.1 200 ')
})
