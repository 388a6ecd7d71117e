import { createHmac, timingSafeEqual } from 'node:crypto'
import { maximumPasswordLength } from '@fieldport/domain'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Database } from '../../adapters/relational/database.ts'
import { accounts, sessions, users, verifications } from '../../adapters/relational/schema.ts'

/** Source: specification 1, section 7 ('session cookie lasts 7 days'). */
const sessionSeconds = 7 * 86_400
const cookiePrefix = 'portal'
/** Set by this server alone, over whatever a client sends under that name. */
const addressHeader = 'x-portal-client-address'

export type IdentityOptions = {
  readonly db: Database
  /** Signs the cookies. */
  readonly secret: string
  readonly publicUrl: string
  /** Asked for each request, since brands come and go. */
  readonly acceptedOrigins: () => readonly string[]
  readonly onError: (message: string) => void
}

export type Identity = {
  /** The library's own endpoints; which of them are open is decided before. */
  readonly handle: (request: Request, clientAddress: string) => Promise<Response>
  /** The token of the session cookie, if this server signed it. Whether the session lives is another question. */
  readonly sessionToken: (headers: Headers) => string | null
  readonly hashPassword: (password: string) => Promise<string>
  readonly verifyPassword: (password: string, hash: string) => Promise<boolean>
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
    sessionToken: (headers) => signedToken(headers.get('cookie'), cookieName, options.secret),
    hashPassword,
    verifyPassword: (password, hash) => verifyPassword({ password, hash }),
  }
}

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
    emailAndPassword: { enabled: true, disableSignUp: true, maxPasswordLength: maximumPasswordLength },
    // Groups grant power: the library neither reads nor writes them.
    session: { expiresIn: sessionSeconds, cookieCache: { enabled: false } },
    trustedOrigins: () => [...options.acceptedOrigins()],
    // Its own limiter counts good sign-ins too; ours counts wrong passwords.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: isSecure,
      disableOriginCheck: false,
      // Pages of other sites are refused before this (platform/origins.ts); the library would refuse scripts as well.
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
function signedToken(cookies: string | null, name: string, secret: string): string | null {
  const value = cookies && cookieValue(cookies, name)
  const dot = value ? value.lastIndexOf('.') : -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const signature = Buffer.from(value.slice(dot + 1), 'base64')
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}

function cookieValue(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const equals = pair.indexOf('=')
    if (pair.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim())
    } catch {
      return null
    }
  }
  return null
}
