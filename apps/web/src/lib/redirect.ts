const base = 'https://portal.invalid'

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
  if (url.pathname === '/login') return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

function parse(value: string): URL | undefined {
  try {
    return new URL(value, base)
  } catch {
    return undefined
  }
}
