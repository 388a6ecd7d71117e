import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openRaw } from '../../testing/raw-connection.ts'
import { respondEarly } from './respond.ts'

/** Refuses each request before its body was read, and discards that many bytes of it. */
async function startRefusing(drainBytes: number) {
  const chunks: { readonly bytes: number; readonly isClosed: boolean }[] = []
  const server = createServer((request, response) => {
    respondEarly(request, response, { drainBytes, drainMs: 60_000 }, [401, { stored: 0, refused: [] }])
    request.on('data', ({ length }: Buffer) => {
      chunks.push({ bytes: (chunks.at(-1)?.bytes ?? 0) + length, isClosed: response.writableEnded })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, chunks }
}

it('discards as many bytes of a refused body as its limit, then closes', async () => {
  const { port, chunks } = await startRefusing(10)
  const sender = await openRaw(port)
  await sender.send('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n')
  expect(await sender.receive('"stored"')).toMatch(/^HTTP\/1\.1 401 [^]*connection: close/i)
  await sender.send('0123456789')
  await expect.poll(() => chunks.at(-1)?.bytes).toBe(10)
  expect(chunks.at(-1)?.isClosed).toBe(false)
  await sender.send('x')
  await sender.ended()
  expect(chunks.at(-1)).toEqual({ bytes: 11, isClosed: true })
})
