let known = ''

/** An address from a link, for the form on the next page. */
export function prefillEmail(email: string): void {
  known = email
}

/** Returns it once: a later visit starts with an empty form. */
export function takePrefilledEmail(): string {
  const email = known
  known = ''
  return email
}
