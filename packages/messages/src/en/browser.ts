/** What the browser itself refuses or notices. */
export const browser = {
  tooManyAttempts: 'Too many attempts. Try again in {{wait}}.',
  changeNotSent: 'Your session ended before this was sent. Please try again.',
} as const
