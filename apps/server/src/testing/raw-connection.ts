import { connect, type Socket } from 'node:net'

/** A TCP connection for senders that are not well-behaved; received text can be awaited. */
export async function openRaw(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  let text = ''
  let isEnded = false
  const watchers = new Set<() => void>()
  const notify = () => {
    for (const watch of watchers) watch()
  }
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    notify()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isEnded = true
    notify()
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))

  function until(isSeen: () => boolean): Promise<string> {
    return new Promise((resolve) => {
      const watch = () => {
        if (!isSeen() && !isEnded) return
        watchers.delete(watch)
        resolve(text)
      }
      watchers.add(watch)
      watch()
    })
  }
  return {
    socket,
    /** Resolves when the whole chunk was sent, or the connection has ended. */
    send: (chunk: string | Uint8Array) =>
      new Promise<void>((resolve) => {
        const leave = () => {
          socket.off('close', leave)
          resolve()
        }
        socket.once('close', leave)
        socket.write(chunk, leave)
      }),
    /** Resolves once the received text contains `part`, or the connection has ended. */
    receive: (part: string, times = 1) => until(() => text.split(part).length > times),
    ended: () => until(() => isEnded),
  }
}
