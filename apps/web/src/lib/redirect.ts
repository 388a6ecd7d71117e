const base = 'https://portal.invalid'
/** Pages that are open to everybody, signed in or not. */
const publicPage = /^\/(?:login|signup|resetpassword|newpassword|verify|shared|terms|privacy)(?:\/|$)/
/** Sign-in pages: redirecting there after a sign-in would loop. */
const signInPage = /^\/(?:login|signup|resetpassword|newpassword|verify)(?:\/|$)/

/**
 * The path inside the portal in a redirect parameter, or '/'. Browsers read '//host', '/\host' and tabs inside a path
 * as another site, so a real URL parser must find the origin unchanged.
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  // Browsers drop control characters before parsing.
  if (/[\\\s\p{Cc}]/u.test(value)) return '/'
  const url = parse(value)
  if (url === undefined || url.origin !== base || url.pathname.startsWith('//')) return '/'
  if (signInPage.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

export function isPublicPath(pathname: string): boolean {
  return publicPage.test(pathname)
}

function parse(value: string): URL | undefined {
  try {
    return new URL(value, base)
  } catch {
    return undefined
  }
}

/** Source: the contract of the calls that mail a link. */
const maximumMailedLength = 2000

/** The redirect for a link in an email; one that is too long for it is dropped rather than failing the request. */
export function mailedRedirect(redirect: string | undefined): string | undefined {
  return redirect !== undefined && redirect.length <= maximumMailedLength ? redirect : undefined
}

/** The search parameters of a sign-in page; the start page needs none. */
export function redirectSearch(value: unknown): { redirect?: string } {
  const target = safeRedirect(value)
  return target === '/' ? {} : { redirect: target }
}
