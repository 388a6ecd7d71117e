import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { type ConnectionLimits, limitConnections } from './connections.ts'
import { noTrustedProxies, parseTrustedProxies } from './trusted-proxies.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listen(limits: Partial<ConnectionLimits>, proxies = noTrustedProxies) {
  const server = createServer((_, response) => response.end('here'))
  const refused = vi.fn<() => void>()
  limitConnections(server, { connections: 100, connectionsPerAddress: 100, ...limits }, proxies, refused)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  const open = (from: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    closing.push(() => socket.destroy())
    socket.on('error', () => undefined)
    return socket
  }
  return { open, refused }
}

/** Whether the server answers on this connection rather than closing it. */
const isServed = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    if (socket.closed) return resolve(false)
    socket.once('data', () => resolve(true))
    socket.once('close', () => resolve(false))
    return void socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  })
const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

it('ends connections above the limit of one address, and none of another', async () => {
  const { open, refused } = await listen({ connectionsPerAddress: 2 })
  const [first, second, third] = [open('127.0.0.1'), open('127.0.0.1'), open('127.0.0.1')]
  expect([await isServed(first), await isServed(second), await isServed(third)]).toEqual([true, true, false])
  expect(refused).toHaveBeenCalledOnce()
  expect(await isServed(open('127.0.0.2'))).toBe(true)
  first.destroy()
  await ended(first)
  await vi.waitFor(async () => expect(await isServed(open('127.0.0.1'))).toBe(true))
})

it('ends connections above the total limit', async () => {
  const { open } = await listen({ connections: 2 })
  const served: boolean[] = []
  for (const from of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) served.push(await isServed(open(from)))
  expect(served).toEqual([true, true, false])
})

it('does not count trusted proxies, which forward for many clients', async () => {
  const { open } = await listen({ connectionsPerAddress: 1 }, parseTrustedProxies('127.0.0.1'))
  const served: boolean[] = []
  for (const from of ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2'])
    served.push(await isServed(open(from)))
  expect(served).toEqual([true, true, true, false])
})
