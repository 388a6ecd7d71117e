import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { defaultBodyBytes } from '@fieldport/contract'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'

/** The request as node:http knows it; null where the application is asked without a socket, as tests do. */
export function nodeSocketOf(
  context: Context,
): { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse } | null {
  const { incoming, outgoing } = (context.env ?? {}) as Partial<Record<'incoming' | 'outgoing', unknown>>
  return incoming instanceof IncomingMessage ? { incoming, outgoing: outgoing as ServerResponse } : null
}

/** Whether a body is announced. Source: RFC 9112, section 6.3. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Pages, files and probes read no body; one that is announced as too large for any call is refused. */
export function refuseStrayBodies(): MiddlewareHandler {
  return async (context, next) => {
    const announcedBytes = Number(nodeSocketOf(context)?.incoming.headers['content-length'] ?? 0)
    if (announcedBytes <= defaultBodyBytes || context.req.path.startsWith('/api/')) return next()
    return context.text('The request is too large.', 413)
  }
}

/** How long a sender that was refused may take to read the answer before its connection is cut. */
const lingerMs = 1_000

/**
 * Ends the connection of a request that was answered before its body had come. The rest of the body is not read: it
 * waits at the sender, who has the whole answer by then.
 */
export function closeUnreadRequests(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const sockets = nodeSocketOf(context)
    if (!sockets || sockets.incoming.complete || !hasBody(sockets.incoming)) return
    const { incoming, outgoing } = sockets
    const answer = context.res
    const body = Buffer.from(await answer.arrayBuffer())
    // Cleared first: else it would be copied, with the headers of the answer, and sent again.
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

/** Sends the whole answer and ends the connection, without reading what the request still has to say. */
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
  // Ending the response would read on and throw away what comes.
  outgoing.write(body, () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  })
}
