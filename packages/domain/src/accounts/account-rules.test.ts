import { describe, expect, it } from 'vitest'
import {
  isAcceptedEmail,
  isPersonName,
  isPhoneNumber,
  isSixDigitCode,
  isStrongPassword,
  normaliseEmail,
  normalisePhone,
} from './account-rules.ts'

describe('isAcceptedEmail', () => {
  it.each(['a@example.com', 'first.last+tag@sub.example.co', "o'neil@example.org"])('takes %s', (email) => {
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
  it('ends in linear time on a hostile address', () => {
    expect(isAcceptedEmail(`${'a.'.repeat(31)}@${'a-'.repeat(60)}`)).toBe(false)
  })
})

it('one address is one account', () => expect(normaliseEmail('  Ada@Example.COM ')).toBe('ada@example.com'))

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
  it('takes what people write between the digits', () =>
    expect(normalisePhone('+61 412-345.678')).toBe('+61412345678'))
})

describe('isPersonName', () => {
  it.each([
    ['Al', true],
    ['A', false],
    [' A ', false],
    ['Zoë 李', true],
    ['<b>Al</b>', false],
    ['Al\r\nBcc: x', false],
    ['x'.repeat(61), false],
  ])('%j: %s', (name, expected) => expect(isPersonName(name)).toBe(expected))
})

it.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['١٢٣٤٥٦', false],
])('isSixDigitCode %s: %s', (code, expected) => expect(isSixDigitCode(code)).toBe(expected))
