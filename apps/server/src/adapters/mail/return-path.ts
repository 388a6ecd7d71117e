/** The format of references. */
const uuid = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/
const inAddress =
  /\bbounce-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@([a-z0-9.-]+)/gi

/**
 * The return path of a mail (VERP): unique and unguessable.
 * @param domain whose mail server forwards incoming mail to the portal
 * @returns undefined: the mail is not tracked
 */
export function returnPathOf(reference: string | undefined, domain: string): string | undefined {
  const parts = uuid.exec(reference ?? '')
  return parts ? `bounce-${parts.slice(1).join('')}@${domain}` : undefined
}

/** Finds the reference in the first return path of a domain within a text, such as mail headers. */
export function findReturnPath(text: string, domain: string): string | undefined {
  for (const [, one, two, three, four, five, at] of text.matchAll(inAddress))
    if (at?.toLowerCase() === domain.toLowerCase())
      return [one, two, three, four, five].join('-').toLowerCase()
  return undefined
}

/** The reference in an envelope id (RFC 3461); undefined: it is not one. */
export function readReference(text: string | undefined): string | undefined {
  const trimmed = text?.trim().toLowerCase() ?? ''
  return uuid.test(trimmed) ? trimmed : undefined
}
