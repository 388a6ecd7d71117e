const base = 'https://portal.invalid'
/** Pages that open for everybody, whoever is signed in. */
const publicPage = /^\/(?:login|signup|resetpassword|newpassword|verify|shared|terms|privacy)(?:\/|$)/
/** Pages of signing in: to lead back there from a sign-in would be a circle. */
const signInPage = /^\/(?:login|signup|resetpassword|newpassword|verify)(?:\/|$)/

/**
 * The path inside the portal that a redirect parameter names, or '/'. Browsers read '//host', '/\host' and tabs inside a path as
 * another site, so the value must survive a real URL parser with the origin unchanged.
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  // Browsers drop control characters before they parse.
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

/** What a link of a mail leads on to; a place that no mail carries is no reason to refuse the request. */
export function mailedRedirect(redirect: string | undefined): string | undefined {
  return redirect !== undefined && redirect.length <= maximumMailedLength ? redirect : undefined
}

/** The search of a page of signing in; the start page is not worth a parameter. */
export function redirectSearch(value: unknown): { redirect?: string } {
  const target = safeRedirect(value)
  return target === '/' ? {} : { redirect: target }
}
