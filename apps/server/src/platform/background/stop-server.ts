import type { Server, ServerResponse } from 'node:http'

/** How often connections that became idle are closed. */
const sweepMs = 50

/**
 * Keeps a stopping server from cutting off responses. Node counts a connection as idle once its response was ended, even
 * if most of it is not sent yet. Call before the server listens.
 */
export function finishResponsesBeforeClosing(server: Server): void {
  const unsent = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    unsent.add(response)
    response.once('close', () => unsent.delete(response))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  // `close()` calls it too. A response that is not ended counts as busy anyway.
  server.closeIdleConnections = () => {
    if (![...unsent].some(({ writableEnded }) => writableEnded)) closeIdle()
  }
}

/**
 * Stops accepting connections, lets requests finish, and after `graceMs` closes the rest, such as stalled transfers.
 */
export function stopServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Resolves when the work is done, or after this time. @returns whether it was done */
export async function finishesWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
