import { describe, expect, it } from 'vitest'
import { renderSms } from './render-sms.ts'

const content = { kind: 'code', code: '123456' } as const
/** The basic letters of GSM 7-bit as used here: with any other, an SMS holds 70 signs instead of 160. Source: 3GPP TS 23.038. */
const gsm = /^[A-Za-z0-9 .,:?'äöüß-]{1,160}$/

describe('an SMS', () => {
  it.each([
    ['en', 'Portal: 123456 is your code. It is valid for 10 minutes.'],
    ['de-AT', 'Portal: 123456 ist Ihr Code. Er gilt 10 Minuten.'],
    ['fr', 'Portal: 123456 is your code. It is valid for 10 minutes.'],
    [null, 'Portal: 123456 is your code. It is valid for 10 minutes.'],
  ])('is in the language of its reader: %s', (language, text) => {
    expect(renderSms(content, 'Portal', language)).toBe(text)
    expect(text).toMatch(gsm)
  })

  it('is one line, whatever a brand is called', () => {
    const text = renderSms(content, `Pumps\r\n+61400000001 ${'x'.repeat(200)}`, 'de')
    expect(text).toMatch(/^[^\r\n]{1,100}$/)
    expect(text).toContain('123456')
  })
})
