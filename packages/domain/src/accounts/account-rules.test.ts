import { describe, expect, it } from 'vitest'
import { formatEnglish } from '@fieldport/messages'
import { findPersonNameProblem } from './person-name.ts'
import {
  isAcceptedEmail,
  resendWaitSeconds,
  isPhoneNumber,
  isSixDigitCode,
  isStrongPassword,
  normaliseEmail,
  normalisePhone,
} from './account-rules.ts'

describe('isAcceptedEmail', () => {
  it.each(['a@example.com', 'first.last+tag@sub.example.co', "o'neil@example.org"])('accepts %s', (email) => {
    expect(isAcceptedEmail(email)).toBe(true)
  })
  it.each([
    '',
    'a@b',
    'a@example.cm',
    'a@example.OM',
    'a b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '.a@example.com',
    'a..b@example.com',
    'а@example.com',
    'a@exаmple.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
    'a@-example.com',
  ])('refuses %j', (email) => {
    expect(isAcceptedEmail(email)).toBe(false)
  })
  it('takes linear time on a hostile address', () => {
    expect(isAcceptedEmail(`${'a.'.repeat(31)}@${'a-'.repeat(60)}`)).toBe(false)
  })
})

it('normalizes variants of an address to one account', () =>
  expect(normaliseEmail('  Ada@Example.COM ')).toBe('ada@example.com'))

describe('isStrongPassword', () => {
  it.each([
    ['Abcdefg1', true],
    ['Abcdef1', false],
    ['abcdefg1', false],
    ['ABCDEFG1', false],
    ['Abcdefgh', false],
    [`Ab1${'x'.repeat(125)}`, true],
    [`Ab1${'x'.repeat(126)}`, false],
  ])('%s: %s', (password, expected) => expect(isStrongPassword(password)).toBe(expected))
})

describe('isPhoneNumber', () => {
  it.each([
    ['+61412345678', true],
    ['0412345678', false],
    ['+0412345678', false],
    ['+6141', false],
    ['+61 412 345 678', false],
  ])('%s: %s', (phone, expected) => expect(isPhoneNumber(phone)).toBe(expected))
  it('accepts common separators between digits', () =>
    expect(normalisePhone('+61 412-345.678')).toBe('+61412345678'))
})

describe('findPersonNameProblem', () => {
  const problem = (name: string) => {
    const found = findPersonNameProblem(name)
    return found && formatEnglish(found)
  }
  it.each([
    'Al',
    'Zoë 李',
    "O'Brien-Núñez",
    'علی\u200cرضا',
    'علیِ\u200cرضا',
    'ශ්\u200dරී',
    'x'.repeat(60),
    ' Al ',
  ])('accepts %j', (name) => expect(problem(name)).toBeNull())
  it.each(['A', ' A ', '', 'x'.repeat(61)])('states the maximum length for %j', (name) =>
    expect(problem(name)).toBe('Use 2–60 characters.'),
  )
  it.each([
    ['<b>Al</b>', '<, >'],
    ['Al\r\nBcc: x', 'U+000D, U+000A'],
    ['Al\u202efdp', 'U+202E'],
    // A joiner in a script that needs none can disguise a name.
    ['Ad\u200dmin', 'U+200D'],
    ['علی\u200c', 'U+200C'],
    ['علی\u200c\u200cرضا', 'U+200C'],
    ['\u0000\u0001\u0002\u0003\u0004\u0005\u0006', 'U+0000, U+0001, U+0002, U+0003, U+0004'],
  ])('names the problem in %j', (name, characters) =>
    expect(problem(name)).toBe(`Not allowed in a name: ${characters}`),
  )
})

it('lets the verification mail be resent at once, then with growing delays, up to an hourly limit', () => {
  expect([1, 2, 3, 4, 5, 6].map(resendWaitSeconds)).toEqual([0, 30, 60, 120, 3600, 3600])
})

it.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['١٢٣٤٥٦', false],
])('isSixDigitCode %s: %s', (code, expected) => expect(isSixDigitCode(code)).toBe(expected))
