import { expect, it } from 'vitest'
import { certificateState, certificateWarningSeconds } from './certificates.ts'

const now = 1_800_000_000
const until = (seconds: number) => ({ subject: 'CN=portal', until: now + seconds })

it.each([
  [certificateWarningSeconds + 1, 'valid'],
  [certificateWarningSeconds, 'expiring'],
  [1, 'expiring'],
  [0, 'expired'],
] as const)('a certificate that expires in %s s is %s', (seconds, state) => {
  const far = until(1e9)
  expect(certificateState({ ca: null, client: until(seconds) }, now)?.state).toBe(state)
  expect(certificateState({ ca: until(seconds), client: far }, now)?.state).toBe(state)
  expect(certificateState({ ca: far, client: null }, now)?.state).toBe('valid')
  expect(certificateState({ ca: null, client: null }, now)).toBeUndefined()
})
