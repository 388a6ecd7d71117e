/** A reference as it is made: a UUID. */
const uuid = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/
const inAddress =
  /\bbounce-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@([a-z0-9.-]+)/gi

/**
 * The address to which a mail comes back, one for each mail (VERP). Nobody else can guess it.
 * @param domain whose mail server hands what comes to it to the portal
 * @returns undefined: the mail is not followed
 */
export function returnPathOf(reference: string | undefined, domain: string): string | undefined {
  const parts = uuid.exec(reference ?? '')
  return parts ? `bounce-${parts.slice(1).join('')}@${domain}` : undefined
}

/** The reference of the first return path of a domain in a text, such as the headers of a mail. */
export function findReturnPath(text: string, domain: string): string | undefined {
  for (const [, one, two, three, four, five, at] of text.matchAll(inAddress))
    if (at?.toLowerCase() === domain.toLowerCase())
      return [one, two, three, four, five].join('-').toLowerCase()
  return undefined
}

/** A reference that came back as an envelope id (RFC 3461), else undefined. */
export function readReference(text: string | undefined): string | undefined {
  const trimmed = text?.trim().toLowerCase() ?? ''
  return uuid.test(trimmed) ? trimmed : undefined
}
