import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { defaultBodyBytes } from '@fieldport/contract'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'

/** The request of node:http; null if the application is called without a socket, as in tests. */
export function nodeSocketOf(
  context: Context,
): { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse } | null {
  const { incoming, outgoing } = (context.env ?? {}) as Partial<Record<'incoming' | 'outgoing', unknown>>
  return incoming instanceof IncomingMessage ? { incoming, outgoing: outgoing as ServerResponse } : null
}

/** Whether the headers announce a body. Source: RFC 9112, section 6.3. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Pages, files and probes read no body; one announced as too large for any call is rejected. */
export function refuseStrayBodies(): MiddlewareHandler {
  return async (context, next) => {
    const announcedBytes = Number(nodeSocketOf(context)?.incoming.headers['content-length'] ?? 0)
    if (announcedBytes <= defaultBodyBytes || context.req.path.startsWith('/api/')) return next()
    return context.text('The request is too large.', 413)
  }
}

/** How long a rejected sender may take to read the response before its connection is closed. */
const lingerMs = 1_000

/**
 * Closes the connection of a request that was answered before its body arrived. The rest of the body is not read: it waits at the
 * sender, who has the whole response by then.
 */
export function closeUnreadRequests(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const sockets = nodeSocketOf(context)
    if (!sockets || sockets.incoming.complete || !hasBody(sockets.incoming)) return
    const { incoming, outgoing } = sockets
    const answer = context.res
    const body = Buffer.from(await answer.arrayBuffer())
    // Deleted first: otherwise it would be copied with the headers of the response and sent again.
    context.res = undefined
    context.res = RESPONSE_ALREADY_SENT
    const cookies = answer.headers.getSetCookie()
    const headers = {
      ...Object.fromEntries(answer.headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    }
    respondAndClose(incoming, outgoing, answer.status, headers, body)
  }
}

/** Sends the whole response and closes the connection, without reading the rest of the request. */
export function respondAndClose(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer,
): void {
  const { socket } = incoming
  incoming.pause()
  incoming.on('error', () => undefined)
  outgoing.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' })
  // Ending the response would read and discard the rest.
  outgoing.write(body, () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  })
}
