import { expect, it } from 'vitest'
import { findReturnPath, returnPathOf } from '../../../adapters/mail/return-path.ts'
import { createSeal } from '../../../platform/seal.ts'
import { createMailReference } from './mail-reference.ts'

const of = (key: string) => createMailReference(createSeal(key.repeat(40)).hash)

it('the mail of a run has a return path of its own, which its ID does not tell', () => {
  const reference = of('a')('run1')
  const path = returnPathOf(reference, 'bounces.example.com') ?? ''
  expect(findReturnPath(path, 'bounces.example.com')).toBe(reference)
  expect(of('a')('run1')).toBe(reference)
  expect(of('a')('run2')).not.toBe(reference)
  expect(of('b')('run1')).not.toBe(reference)
})
