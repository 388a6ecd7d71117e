import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import { downloadImage } from '../rpc/download-image.ts'
import { createDownload } from './download.ts'

const image = Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7) % 251))
const sha256 = createHash('sha256').update(image).digest('hex')
/** Shortens delays before retries to a moment. */
const hasty: Clock = {
  nowMs: systemClock.nowMs,
  after: (ms, action) => systemClock.after(Math.min(ms, 500) / 100, action),
}

let close: (() => Promise<unknown>) | undefined
afterEach(async () => close?.())

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, number: number) => void,
): Promise<string> {
  let count = 0
  const server = createServer((request, response) => {
    answer(request, response, ++count)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function load(origin: string, url = '/fw'): Promise<unknown[]> {
  const told: unknown[] = []
  const download = createDownload({ origin, deviceId: 'WIRE00001', secret: 'x y' })
  const ports = { download, clock: hasty, random: () => 0.5, behaviour: 'installs', stepMs: 0 } as const
  const order = { fw: 'SFW003-7.0.0', url, sha256, sizeBytes: image.length }
  await downloadImage(order, { ...ports, signal: new AbortController().signal }, ({ percent }) =>
    told.push(percent),
  )
  return told
}

test('reads an image with the credentials of the device', async () => {
  let authorization: string | undefined
  const origin = await serve((request, response) => {
    authorization = request.headers.authorization
    response.end(image)
  })
  expect(await load(origin)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect(authorization).toBe(`Basic ${btoa('WIRE00001:x y')}`)
})

test('resumes a broken download, also if the server sends it all again or is briefly unavailable', async () => {
  const ranges: (string | undefined)[] = []
  const origin = await serve((request, response, number) => {
    ranges.push(request.headers.range)
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const isWhole = number === 4
    if (number === 2) return response.writeHead(503).end()
    response.writeHead(from > 0 && !isWhole ? 206 : 200, {
      'content-length': image.length - (isWhole ? 0 : from),
    })
    if (isWhole) return response.end(image)
    return response.write(image.subarray(from, from + 20_000), () => {
      response.destroy()
    })
  })
  expect((await load(origin)).at(-1)).toBe(100)
  expect(ranges[0]).toBeUndefined()
  expect(ranges[1]).toMatch(/^bytes=\d+-$/)
})

test.each([404, 401, 416])('fails immediately on HTTP %i', async (status) => {
  let requests = 0
  const origin = await serve((_request, response) => {
    requests++
    response.writeHead(status).end()
  })
  await expect(load(origin)).rejects.toMatchObject({ code: -1, message: `Download failed: HTTP ${status}` })
  expect(requests).toBe(1)
})

test('fails eventually if the server does not answer', async () => {
  const origin = await serve((_request, response) => {
    response.destroy()
  })
  await expect(load(origin)).rejects.toMatchObject({ code: -1 })
})

test.each(['file:///etc/passwd', 'http://', 'ftp://host/x'])(
  '%s is no valid address of an image',
  async (url) => {
    await expect(load('http://127.0.0.1:1', url)).rejects.toMatchObject({
      message: 'Download failed: no address',
    })
  },
)

test.each([
  ['larger', Buffer.concat([image, image])],
  ['smaller', image.subarray(0, 100)],
])('an image that is %s than announced is refused', async (size, body) => {
  const origin = await serve((_request, response) => {
    response.end(body)
  })
  await expect(load(origin)).rejects.toMatchObject({ message: `The image is ${size} than announced` })
})
