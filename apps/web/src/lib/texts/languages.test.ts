import { directionOf } from '@fieldport/messages'
import { expect, it } from 'vitest'
import { chooseLanguage } from './languages.ts'

it.each([
  [null, ['de-AT', 'en'], 'de'],
  [null, ['eo', 'de'], 'de'],
  [null, ['eo'], 'en'],
  [null, [], 'en'],
  ['en', ['de'], 'en'],
  ['de-CH', ['en'], 'de'],
  ['eo', ['de'], 'de'],
  [null, ['ar-EG', 'en'], 'ar'],
])('%j in a browser of %j uses %s', (chosen, browser, language) => {
  expect(chooseLanguage(chosen, browser)).toBe(language)
})

it('returns the direction of a language', () => {
  expect([directionOf('ar-EG'), directionOf('he'), directionOf('de'), directionOf('en')]).toEqual([
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ])
})
