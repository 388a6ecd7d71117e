import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildFirmwareDownload, type FirmwareSource } from './firmware-download.ts'
import { basicAuthorization } from './testing.ts'

const device = 'LOAD00001'
const fw = 'SFW003-2.0.0'
const image = Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 251))
const reads: [number, number][] = []
const begun: string[] = []
let present = image
let server: Server
let url = ''

const source: FirmwareSource = {
  find: async (id, name) =>
    id === device && name === fw ? { sizeBytes: image.length, sha256: 'a'.repeat(64) } : null,
  read: async (_, offset, length) => {
    reads.push([offset, length])
    return present.length > offset ? present.subarray(offset, offset + length) : null
  },
  onDownload: async (id, name) => void begun.push(`${id} ${name}`),
}

beforeEach(async () => {
  present = image
  reads.length = 0
  begun.length = 0
  const download = buildFirmwareDownload({
    source,
    signIn: async ({ deviceId }, secret) => (secret === `secret-${deviceId}` ? 'right' : 'wrong'),
    addressOf: () => '127.0.0.1',
    log: { info: () => {}, warn: () => {} },
  })
  server = createServer((request, response) => {
    if (!download.handle(request, response)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ingest/${device}/firmware/${fw}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const load = (headers: Record<string, string> = {}, over: { url?: string; method?: string } = {}) =>
  fetch(over.url ?? url, {
    method: over.method ?? 'GET',
    headers: { authorization: basicAuthorization(device), ...headers },
  })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

it('sends the whole image in chunks that fit into memory, and records the start', async () => {
  const response = await load()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('600000')
  expect((await bytesOf(response)).equals(image)).toBe(true)
  expect(Math.max(...reads.map(([, length]) => length))).toBeLessThanOrEqual(128 * 1024)
  expect(begun).toEqual([`${device} ${fw}`])
})

it('resumes an interrupted download if the image is unchanged', async () => {
  const rest = await load({ range: 'bytes=599990-' })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 599990-599999/600000'])
  expect((await bytesOf(rest)).equals(image.subarray(599_990))).toBe(true)
  const same = await load({ range: 'bytes=5-9', 'if-range': `"${'a'.repeat(64)}"` })
  expect((await bytesOf(same)).equals(image.subarray(5, 10))).toBe(true)
  const other = await load({ range: 'bytes=5-9', 'if-range': '"b"' })
  expect([other.status, (await bytesOf(other)).length]).toEqual([200, 600_000])
})

it('refuses a range outside the image', async () => {
  const response = await load({ range: 'bytes=600000-' })
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */600000'])
})

it('answers HEAD without a body', async () => {
  const response = await load({}, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '600000'])
  expect([reads, begun]).toEqual([[], []])
})

it('accepts only the device itself', async () => {
  for (const authorization of [
    '',
    basicAuthorization(device, 'wrong'),
    basicAuthorization('OTHER0001'),
    'Bearer x',
  ])
    expect((await load({ authorization })).status).toBe(401)
  expect(begun).toEqual([])
})

it('refuses other names and methods, and passes other paths on', async () => {
  expect((await load({}, { url: url.replace('2.0.0', '9.9.9') })).status).toBe(404)
  expect((await load({}, { url: url.replace(fw, '..%2f..%2fetc') })).status).toBe(404)
  expect((await load({}, { method: 'POST' })).status).toBe(405)
  expect((await load({}, { url: url.replace('/firmware/', '/config/') })).status).toBe(418)
})

it('aborts the connection when the image is withdrawn midway', async () => {
  present = image.subarray(0, 131_072)
  await expect(load().then(bytesOf)).rejects.toThrow('terminated')
})

it('handles a device that disconnects', async () => {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET /ingest/${device}/firmware/${fw} HTTP/1.1\r\nhost: x\r\nauthorization: ${basicAuthorization(device)}\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  expect((await bytesOf(await load())).length).toBe(600_000)
})
