import { createRedactor } from '@fieldport/domain'
import { createMessage, formatEnglish } from '@fieldport/messages'
import { expect, it } from 'vitest'
import { redactRefusal } from './redact-refusals.ts'

const secret = 'hunter-22-secret'
const redactor = createRedactor([secret])
const refusalOf = (key: string, length = 300) => {
  const localizable = createMessage('keyUnrecognized', { key })
  return { detail: formatEnglish(localizable).slice(0, length), localizable, excerpt: '{}' }
}

it('keeps the values of a refusal without secrets', () => {
  const refusal = refusalOf('vin')
  expect(redactRefusal(redactor, refusal)).toEqual(refusal)
})

it.each([
  ['in the text and the values', refusalOf(`x ${secret}`)],
  ['in the values alone, since the text was cut', refusalOf(`${'x'.repeat(300)} ${secret}`)],
])('drops the values of a refusal with a secret: %s', (_, refusal) => {
  const masked = redactRefusal(redactor, refusal)
  expect(JSON.stringify(masked)).not.toContain(secret)
  expect(masked.localizable).toBeNull()
})
