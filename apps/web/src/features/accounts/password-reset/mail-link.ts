/** The contents of a link in a mail. */
export type MailLink = { readonly code: string; readonly user: string }

/**
 * Parses the last part of /resetpassword/… and /verify/…: 'code=…&user=…', decoded once like the router; undefined if
 * invalid. A code has neither '&' nor '='; an address may have both, so everything after 'user=' is the address.
 * Source: specification 1, section 2.
 */
export function parseMailLink(segment: string): MailLink | undefined {
  const match =
    /^code=([^&=]+)&user=(.+)$/.exec(segment) ?? swapCodeAndUser(/^user=(.+)&code=([^&=]+)$/.exec(segment))
  const [, code, user] = match ?? []
  return code === undefined || user === undefined ? undefined : { code, user }
}

function swapCodeAndUser(match: RegExpExecArray | null): readonly [string, string, string] | null {
  return match && [match[0], match[2] ?? '', match[1] ?? '']
}

/**
 * The last part of a link's path, decoded once. The router's own parameter keeps some escapes, and addresses may
 * contain '%', '+' and '/'.
 */
export function mailLinkSegment(pathname: string): string {
  const segment = pathname.split('/').filter(Boolean).slice(1).join('/')
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
