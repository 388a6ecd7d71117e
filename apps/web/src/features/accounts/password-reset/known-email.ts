let known = ''

/** An address from a link, for the form on the next page. */
export function passKnownEmail(email: string): void {
  known = email
}

/** Returns it once: a later visit starts with an empty form. */
export function takeKnownEmail(): string {
  const email = known
  known = ''
  return email
}
