export type CookieOptions = {
  /** Sent over encrypted connections only. */
  readonly isSecure: boolean
  /** 0: the browser deletes the cookie. */
  readonly maxAgeSeconds: number
}

/** Full name of a portal cookie, bound to the exact host if connections are encrypted. */
export function cookieName(name: string, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}portal.${name}`
}

/** Set-Cookie value of a cookie that scripts cannot read and other sites cannot send. */
export function cookieHeader(name: string, value: string, options: CookieOptions): string {
  const { isSecure, maxAgeSeconds } = options
  const secure = isSecure ? '; Secure' : ''
  return `${cookieName(name, isSecure)}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${secure}`
}

/** @returns null: no such cookie, or it cannot be decoded */
export function cookieValue(headers: Headers, name: string): string | null {
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
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
