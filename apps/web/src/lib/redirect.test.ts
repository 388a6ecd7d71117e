import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicPath, mailedRedirect, redirectSearch, safeRedirect } from './redirect.ts'

describe('safeRedirect', () => {
  it('keeps a path of the portal with its query', () => {
    expect(safeRedirect('/data/DEMO00001?keys=vin&range=1d#chart')).toBe(
      '/data/DEMO00001?keys=vin&range=1d#chart',
    )
  })

  it.each([
    '//evil.com',
    '//evil.com/data',
    '//:80',
    '/\\evil.com',
    '\\\\evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    '/\t/evil.com',
    '/\n/evil.com',
    ' //evil.com',
    '/.//evil.com',
    '/..//evil.com',
    '',
    undefined,
    ['/data'],
  ])('refuses %j', (value) => {
    expect(safeRedirect(value)).toBe('/')
  })

  it('does not return to the login page', () => {
    expect(safeRedirect('/login?redirect=%2Flogin')).toBe('/')
  })

  it.each(['/signup', '/resetpassword', '/resetpassword/code=1&user=2', '/verify/code=1&user=2', '/login/'])(
    'does not redirect to %s, where nobody is signed in',
    (path) => expect(safeRedirect(path)).toBe('/'),
  )

  it('distinguishes a page whose name only starts like that', () => {
    expect(safeRedirect('/signup-list')).toBe('/signup-list')
    expect(redirectSearch('/signup-list')).toEqual({ redirect: '/signup-list' })
    expect(redirectSearch('/login')).toEqual({})
  })

  it('never leaves the portal for any input', () => {
    const part = fc.constantFrom('/', '\\', '.', '@', ':', '?', '#', 'evil.com', 'a', '\t', '%2f')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const target = safeRedirect(parts.join(''))
        expect(new URL(target, 'https://portal.example').origin).toBe('https://portal.example')
      }),
    )
  })
})

it.each([
  ['/login', true],
  ['/signup', true],
  ['/resetpassword/code=1&user=2', true],
  ['/verify/code=1&user=2', true],
  ['/shared/token', true],
  ['/', false],
  ['/support', false],
  ['/shared-pages', false],
  ['/data/DEMO00001', false],
])('%s is public: %s', (path, isPublic) => expect(isPublicPath(path)).toBe(isPublic))

it('mailedRedirect keeps paths up to its maximum length', () => {
  expect(mailedRedirect('/data/DEMO00001')).toBe('/data/DEMO00001')
  expect(mailedRedirect(`/${'x'.repeat(1999)}`)).toHaveLength(2000)
  expect(mailedRedirect(`/${'x'.repeat(2000)}`)).toBeUndefined()
  expect(mailedRedirect(undefined)).toBeUndefined()
})
