import type { MiddlewareHandler } from 'hono'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const foreignSites = new Set(['cross-site', 'same-site'])

/** A cross-site change is rejected before anything reads it. */
export function refuseForeignOrigin(acceptedOrigins: () => readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    // Scripts send no origin; a browser that leaves it out still sends where the request comes from.
    const isTrusted =
      origin === undefined
        ? !foreignSites.has(context.req.header('sec-fetch-site') ?? '')
        : acceptedOrigins().includes(origin)
    if (isTrusted || reading.has(context.req.method)) return next()
    return context.json(
      {
        defined: true,
        code: 'FORBIDDEN',
        status: 403,
        message: 'This address is not accepted here.',
        data: {},
      },
      403,
    )
  }
}

/** Loopback on the port always works, so that a person on the machine itself is never locked out. */
export function acceptedOrigins(publicUrl: string, port: number): string[] {
  return [...new Set([new URL(publicUrl).origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`])]
}
