import { describe, expect, it } from 'vitest'
import { isSignedByTwilio, readSmsStatus } from './twilio-callback.ts'

/** Source: the signed example in Twilio's documentation of request validation. */
const example = {
  token: '12345',
  url: 'https://example.com/myapp.php?foo=1&bar=2',
  signature: 'L/OH5YylLD5NRKLltdqwSvS0BnU=',
  parameters: {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  },
}

describe('a Twilio request', () => {
  const { token, url, signature, parameters } = example
  const isSigned = (over: { token?: string; signature?: string | undefined; url?: string; more?: object }) =>
    isSignedByTwilio(
      over.token ?? token,
      'signature' in over ? over.signature : signature,
      over.url ?? url,
      new URLSearchParams({ ...parameters, ...over.more }),
    )

  it('is authenticated by its signature', () => {
    expect(isSigned({})).toBe(true)
  })

  it.each([
    { token: '12346' },
    { url: 'http://example.com/myapp.php?foo=1&bar=2' },
    { more: { Digits: '1235' } },
    { more: { Another: '' } },
    { signature: undefined },
    { signature: '' },
    { signature: `${signature}AAAA` },
    { signature: 'not base64 ✓' },
  ])('is refused with %j', (over) => {
    expect(isSigned(over)).toBe(false)
  })
})

describe('the status of an SMS', () => {
  it.each([
    [{ MessageStatus: 'delivered' }, { outcome: 'delivered', reason: null, isBounce: false }],
    [
      { MessageStatus: 'undelivered', ErrorCode: '30005' },
      { outcome: 'undelivered', reason: 'Twilio 30005', isBounce: true },
    ],
    [{ MessageStatus: 'failed' }, { outcome: 'undelivered', reason: 'Twilio failed', isBounce: true }],
    // A carrier's filter or a closed account says nothing about the number.
    [
      { MessageStatus: 'undelivered', ErrorCode: '30007' },
      { outcome: 'undelivered', reason: 'Twilio 30007', isBounce: false },
    ],
    [
      { MessageStatus: 'failed', ErrorCode: '<b>' },
      { outcome: 'undelivered', reason: 'Twilio failed', isBounce: true },
    ],
    [{ MessageStatus: 'sent' }, undefined],
    [{ MessageStatus: 'DELIVERED' }, undefined],
    [{}, undefined],
  ])('is parsed from %j', (parameters, status) => {
    expect(readSmsStatus(new URLSearchParams(parameters as Record<string, string>))).toEqual(status)
  })
})
