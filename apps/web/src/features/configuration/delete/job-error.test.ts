import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { jobError } from './job-error.ts'

const t = ((words: string) => words) as unknown as TFunction

test("too many wrong passwords show the waiting time, other errors the server's message", () => {
  const failed = (code: string) => Object.assign(new Error('What the server said.'), { code })
  expect(jobError(failed('TOO_MANY_REQUESTS'), t)).toBe(
    'Number of incorrect attempts exceeded. Please wait 10 minutes and try again.',
  )
  expect(jobError(failed('FORBIDDEN'), t)).toBe('What the server said.')
})
