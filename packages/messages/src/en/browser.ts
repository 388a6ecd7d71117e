/** What the browser itself refuses or notices. */
export const browser = {
  tooManyAttempts: 'Too many attempts. Try again in {{wait}}.',
  changeNotSent: 'Your session had ended, so this was not sent. Please try again.',
} as const
