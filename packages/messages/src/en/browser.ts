/** Messages that the browser itself creates. */
export const browser = {
  tooManyAttempts: 'Too many attempts. Try again in {{wait}}.',
  changeNotSent: 'Your session ended before this was sent. Try again.',
} as const
