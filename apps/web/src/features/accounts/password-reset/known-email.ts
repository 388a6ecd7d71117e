let known = ''

/** An address that a link named, for the form on the page that comes next. */
export function passKnownEmail(email: string): void {
  known = email
}

/** Once: a later visit starts with an empty form. */
export function takeKnownEmail(): string {
  const email = known
  known = ''
  return email
}
