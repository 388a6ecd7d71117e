import { expect, it } from 'vitest'
import { findLegalLinks, parseLegalText, sanitiseLegalText } from './legal-text.ts'

it('keeps lines and paragraphs, and drops non-printable characters', () => {
  expect(sanitiseLegalText('\uFEFF# Terms\r\n\r\n\r\n\r\nOne\u202E two\u0000 \r\nthree\t!\n')).toBe(
    '# Terms\n\nOne two\nthree  !',
  )
  expect(sanitiseLegalText('می\u200cخواهم')).toBe('می\u200cخواهم')
})

it('is idempotent', () => {
  const text = 'a\n\n\n\n b \u2028\n\n\nc'
  expect(sanitiseLegalText(sanitiseLegalText(text))).toBe(sanitiseLegalText(text))
})

it('parses headings, lists and paragraphs', () => {
  expect(parseLegalText('## Data\nWe keep\nthis:\n- name\n- email\n\nNo more.\n#no heading')).toEqual([
    { kind: 'heading', text: 'Data' },
    { kind: 'paragraph', text: 'We keep this:' },
    { kind: 'list', items: ['name', 'email'] },
    { kind: 'paragraph', text: 'No more. #no heading' },
  ])
  expect(parseLegalText('')).toEqual([])
})

it('links web and mail addresses, and nothing executable', () => {
  expect(findLegalLinks('See https://a.example/x, or ask me@a.example.')).toEqual([
    { text: 'See ' },
    { text: 'https://a.example/x', href: 'https://a.example/x' },
    { text: ', or ask ' },
    { text: 'me@a.example', href: 'mailto:me@a.example' },
    { text: '.' },
  ])
  expect(findLegalLinks('javascript:alert(1) <a href="data:x">').every(({ href }) => !href)).toBe(true)
})
