import { expect, it } from 'vitest'
import { isSetupPassword } from '../fleet/device-id.ts'
import { generatedSecretLengths, generateSecret } from './generated-secret.ts'

const kinds = Object.keys(generatedSecretLengths) as (keyof typeof generatedSecretLengths)[]

/** Each number from 0 to below the bound in turn. */
function countUp(): (below: number) => number {
  let next = 0
  return (below) => next++ % below
}

it.each(kinds)('generates a %s of its length', (kind) => {
  expect(generateSecret(kind, () => 0)).toBe('A'.repeat(generatedSecretLengths[kind]))
})

it('contains no characters that are easily confused', () => {
  const randomInt = countUp()
  const all = Array.from({ length: 10 }, () => generateSecret('secret', randomInt)).join('')
  expect(new Set(all).size).toBe(56)
  expect(all).not.toMatch(/[IOlo01]/)
})

it('generates setup passwords that devices can be added with', () => {
  expect(isSetupPassword(generateSecret('setupPassword', countUp()))).toBe(true)
})
