import { describe, expect, it } from 'vitest'
import { isSignedRequest, signRequest } from './request-signature.ts'

const secret = 's'.repeat(32)
const now = 1_700_000_000
const signatureByOpenSsl = '69410d5d0fc6df0fb199f5d8180636b239b53cc8d95c45cc03661d3c359a013a'

describe('a signed request', () => {
  const header = signRequest(secret, 'body', now)

  it('matches the signature of OpenSSL', () => {
    // printf '1700000000.body' | openssl dgst -sha256 -hmac ssssssssssssssssssssssssssssssss
    expect(header).toBe(`t=1700000000,v1=${signatureByOpenSsl}`)
    expect(isSignedRequest(secret, header, 'body', now + 299)).toBe(true)
  })

  it.each([
    ['another body', header, 'Body', now],
    ['too late', header, 'body', now + 301],
    ['too early', header, 'body', now - 301],
    ['another time', header.replace('t=1700000000', 't=1700000001'), 'body', now],
    ['cut off', header.slice(0, -1), 'body', now],
    ['none', undefined, 'body', now],
    ['empty', '', 'body', now],
  ])('is refused: %s', (_, given, body, at) => {
    expect(isSignedRequest(secret, given, body, at)).toBe(false)
  })

  it('is refused if signed with another secret', () => {
    expect(isSignedRequest(`${secret}.`, header, 'body', now)).toBe(false)
  })
})
