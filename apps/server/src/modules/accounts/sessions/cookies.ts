export type CookieOptions = {
  /** Over encrypted connections alone. */
  readonly isSecure: boolean
  /** 0: the browser forgets it. */
  readonly maxAgeSeconds: number
}

/** The name that a cookie of ours goes by: bound to this very host where connections are encrypted. */
export function cookieName(name: string, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}portal.${name}`
}

/** A cookie that scripts cannot read and other sites cannot send. */
export function cookieHeader(name: string, value: string, options: CookieOptions): string {
  const { isSecure, maxAgeSeconds } = options
  const secure = isSecure ? '; Secure' : ''
  return `${cookieName(name, isSecure)}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${secure}`
}

/** @returns null where there is none, or none that can be read */
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
