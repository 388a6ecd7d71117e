import { createHmac, timingSafeEqual } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import type { Database } from '../../adapters/relational/database.ts'
import { accounts, sessions, users, verifications } from '../../adapters/relational/schema.ts'
import { addressHeader } from '../../platform/network/client-address.ts'
import { cookieValue } from './sessions/cookies.ts'

/** Source: specification 1, section 7 ('session cookie lasts 7 days'). */
const sessionSeconds = 7 * 86_400
const cookiePrefix = 'portal'
const maximumUserAgentLength = 512

export type IdentityOptions = {
  readonly db: Database
  /** Signs the cookies. */
  readonly secret: string
  readonly publicUrl: string
  /** Read for every request, because brands may be added and removed. */
  readonly acceptedOrigins: () => readonly string[]
  readonly onError: (message: string) => void
}

export type NewSession = {
  readonly userId: string
  readonly ipAddress: string
  readonly userAgent: string | null
  readonly now: Date
}

export type Identity = {
  /** Handles the auth library's own endpoints; callers must decide which of them are open. */
  readonly handle: (request: Request, clientAddress: string) => Promise<Response>
  /**
   * Starts a session for a person whose identity was verified.
   * @returns the cookie to set
   */
  readonly openSession: (session: NewSession) => Promise<string>
  /** Token of the session cookie, if this server signed it. Does not check whether the session is still valid. */
  readonly sessionToken: (headers: Headers) => string | null
  /** Whether cookies are sent over encrypted connections only. */
  readonly isSecure: boolean
}

export function createIdentity(options: IdentityOptions): Identity {
  const isSecure = new URL(options.publicUrl).protocol === 'https:'
  const auth = createAuth(options, isSecure)
  const cookieName = `${isSecure ? '__Secure-' : ''}${cookiePrefix}.session_token`
  return {
    handle: (request, clientAddress) => {
      const headers = new Headers(request.headers)
      headers.set(addressHeader, clientAddress)
      return auth.handler(new Request(request, { headers }))
    },
    openSession: async ({ now, userAgent, ...session }) => {
      const body = { ...session, now, userAgent: (userAgent ?? '').slice(0, maximumUserAgentLength) }
      const response = await auth.api.openSession({ body, asResponse: true })
      const [cookie] = response.headers.getSetCookie()
      if (!response.ok || cookie === undefined) throw new Error('The session was not opened.')
      return cookie
    },
    sessionToken: (headers) => signedToken(headers, cookieName, options.secret),
    isSecure,
  }
}

/** Has no path, so only this server can call it. The library creates the row and the cookie. */
const openSession = createAuthEndpoint.serverOnly(
  {
    method: 'POST',
    body: z.object({ userId: z.string(), ipAddress: z.string(), userAgent: z.string(), now: z.date() }),
  },
  async (ctx) => {
    const { userId, ipAddress, userAgent, now } = ctx.body
    const { internalAdapter } = ctx.context
    const user = await internalAdapter.findUserById(userId)
    if (!user) throw new Error('There is no such user.')
    const expiresAt = new Date(now.getTime() + sessionSeconds * 1000)
    const row = { ipAddress, userAgent, expiresAt, createdAt: now, updatedAt: now }
    const session = await internalAdapter.createSession(userId, false, row, true)
    await setSessionCookie(ctx, { session, user }, false)
    return ctx.json({})
  },
)

function createAuth(options: IdentityOptions, isSecure: boolean) {
  return betterAuth({
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    database: drizzleAdapter(options.db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    plugins: [{ id: 'portal', endpoints: { openSession } }],
    // sign-in.service.ts does sign-in by password. Groups grant rights, so the library neither reads nor writes them.
    emailAndPassword: { enabled: false },
    // A session ends seven days after its sign-in, however much it is used.
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true, cookieCache: { enabled: false } },
    trustedOrigins: () => [...options.acceptedOrigins()],
    // Its limiter counts successful sign-ins too; ours counts only wrong passwords.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: isSecure,
      disableOriginCheck: false,
      // platform/origins.ts already refuses other sites' pages; the library's check would refuse scripts as well.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { validateSchema: false },
    },
    logger: {
      level: 'error',
      log: (level, message) => {
        if (level === 'error') options.onError(message)
      },
    },
  })
}

/** The cookie is `<token>.<base64 of its HMAC-SHA-256>`, percent-encoded, as better-call signs it. */
function signedToken(headers: Headers, name: string, secret: string): string | null {
  const value = cookieValue(headers, name)
  const dot = value ? value.lastIndexOf('.') : -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const signature = Buffer.from(value.slice(dot + 1), 'base64')
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}
