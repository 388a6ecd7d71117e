import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { speak, startTexts, translateWords } from './i18n.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
  await speak('de')
})
afterAll(async () => {
  // The files after this one share the language.
  await speak('en')
  vi.unstubAllGlobals()
})

test('what the server says is translated with its values, line by line', () => {
  expect(translateWords('No changes made.')).toBe('Keine Änderungen vorgenommen.')
  expect(
    translateWords(
      'Settings will be updated next time the device makes contact.\nThis device has no setting gps.x.\nA word of the device',
    ).split('\n'),
  ).toEqual([
    'Die Einstellungen werden beim nächsten Kontakt des Geräts übernommen.',
    'Dieses Gerät hat keine Einstellung gps.x.',
    'A word of the device',
  ])
})

test('a value that is a sentence is translated too', () => {
  expect(translateWords('The key "a" is not allowed: use at most 64 characters.')).toBe(
    'Der Schlüssel "a" ist nicht erlaubt: Verwenden Sie höchstens 64 Zeichen.',
  )
})

test('English is what was said', async () => {
  await speak('en')
  expect(translateWords('This device has no setting gps.x.')).toBe('This device has no setting gps.x.')
})
