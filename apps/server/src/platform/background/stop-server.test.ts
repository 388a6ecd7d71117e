import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'
import { openRaw } from '../../testing/raw-connection.ts'
import { finishesWithin, finishResponsesBeforeClosing, stopServer } from './stop-server.ts'

const neverMs = 2 ** 30
/** More than the system takes from the server before the client reads. */
const largeBytes = 16 * 1024 * 1024
const countConnections = (server: Server) => promisify(server.getConnections.bind(server))()
const head = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: here\r\n${more}\r\n`

async function listen() {
  const held: ServerResponse[] = []
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    if (request.url === '/held') held.push(response)
    else if (request.url === '/large') response.end(Buffer.alloc(largeBytes))
    else if (request.url === '/body') request.resume().once('end', () => response.end('whole'))
    else response.end('here')
  })
  finishResponsesBeforeClosing(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open = async (text: string) => {
    const raw = await openRaw(port)
    await raw.send(text)
    return raw
  }
  return { server, held, asked, open }
}

afterEach(() => void vi.useRealTimers())

it('ends half-sent requests, unread downloads and silent connections after the grace period, not before', async () => {
  const { server, asked, open } = await listen()
  const others = [await open(''), await open('GET /')]
  const download = await open(head('/large'))
  download.socket.pause()
  others.push(await open(head('/body', 'content-length: 9\r\n')))
  await vi.waitFor(() => expect(asked).toEqual(['/large', '/body']))
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const stopped = stopServer(server, 20_000)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(await countConnections(server)).toBe(4)
  await vi.advanceTimersByTimeAsync(1)
  for (const { ended } of others) expect(await ended()).toBe('')
  await stopped
  download.socket.destroy()
})

it('sends a response completely that was ended before', async () => {
  const { server, asked, open } = await listen()
  const download = await open(head('/large'))
  download.socket.pause()
  await vi.waitFor(() => expect(asked).toEqual(['/large']))
  const stopped = stopServer(server, neverMs)
  download.socket.resume()
  expect((await download.ended()).length).toBeGreaterThan(largeBytes)
  await stopped
})

it('lets pending requests be answered, and closes idle connections immediately', async () => {
  const { server, held, open } = await listen()
  const idle = await open(head('/'))
  await idle.receive('here')
  const pending = await open(head('/held'))
  await vi.waitFor(() => expect(held).toHaveLength(1))
  const stopped = stopServer(server, neverMs)
  await idle.ended()
  held[0]?.end('answered')
  expect(await pending.ended()).toContain('answered')
  await stopped
})

it('reports whether work finished in time', async () => {
  expect(await finishesWithin(neverMs, Promise.resolve())).toBe(true)
  expect(await finishesWithin(1, new Promise(() => {}))).toBe(false)
  await expect(finishesWithin(neverMs, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})
