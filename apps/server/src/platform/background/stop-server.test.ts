import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { openRaw } from '../../testing/raw-connection.ts'
import { stopServer, finishesWithin } from './stop-server.ts'

const neverMs = 2 ** 30
const head = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: here\r\n${more}\r\n`

async function listen() {
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/held') held.push(response)
    else if (request.url === '/large') response.end(Buffer.alloc(64 * 1024 * 1024))
    else if (request.url === '/body') request.resume().once('end', () => response.end('whole'))
    else response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open = async (text: string) => {
    const raw = await openRaw(port)
    await raw.send(text)
    return raw
  }
  return { server, held, open }
}

it('ends half-sent bodies, unread downloads and silent connections after the grace period', async () => {
  const { server, open } = await listen()
  const download = await open(head('/large'))
  download.socket.pause()
  const others = [await open(''), await open('GET /'), await open(head('/body', 'content-length: 9\r\n'))]
  await stopServer(server, 20)
  for (const { ended } of others) expect(await ended()).toBe('')
  download.socket.destroy()
})

it('lets pending requests be answered, and closes idle connections immediately', async () => {
  const { server, held, open } = await listen()
  const idle = await open(head('/'))
  await idle.receive('here')
  const asked = await open(head('/held'))
  await vi.waitFor(() => expect(held).toHaveLength(1))
  const stopped = stopServer(server, neverMs)
  await idle.ended()
  held[0]?.end('answered')
  expect(await asked.ended()).toContain('answered')
  await stopped
})

it('reports whether work finished in time', async () => {
  expect(await finishesWithin(neverMs, Promise.resolve())).toBe(true)
  expect(await finishesWithin(1, new Promise(() => {}))).toBe(false)
  await expect(finishesWithin(neverMs, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})
