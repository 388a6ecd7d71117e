import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailLinkSegment, parseMailLink } from './mail-link.ts'

describe('parseMailLink', () => {
  it('reads code and user in either order', () => {
    const link = { code: 'Ab-_9', user: 'ada+x@example.com' }
    expect(parseMailLink('code=Ab-_9&user=ada+x@example.com')).toEqual(link)
    expect(parseMailLink('user=ada+x@example.com&code=Ab-_9')).toEqual(link)
  })

  it.each(['', 'code=1', 'code=&user=a@b.de', 'code=1&user=', 'user=a@b.de', 'something else'])(
    'ignores %j',
    (segment) => expect(parseMailLink(segment)).toBeUndefined(),
  )

  it('parses links with any characters in the address', () => {
    const code = fc.stringMatching(/^[\w-]{1,40}$/)
    const letters = Array.from("abc019!#$%&'*+/=?^_`{|}~-.@")
    const user = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(code, user, (made, address) => {
        const path = `/verify/code=${made}&user=${encodeURIComponent(address)}`
        expect(parseMailLink(mailLinkSegment(new URL(path, 'https://portal.example').pathname))).toEqual({
          code: made,
          user: address,
        })
      }),
    )
  })

  it('reads a link with escaped separators', () => {
    expect(
      parseMailLink(mailLinkSegment(`/verify/${encodeURIComponent('code=1&user=a+b@example.com')}`)),
    ).toEqual({
      code: '1',
      user: 'a+b@example.com',
    })
  })

  it('accepts an invalid escape', () => {
    expect(parseMailLink(mailLinkSegment('/verify/code=1&user=%E0%A4%A'))).toEqual({
      code: '1',
      user: '%E0%A4%A',
    })
  })
})
