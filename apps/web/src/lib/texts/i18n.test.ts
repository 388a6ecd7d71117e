import { getI18n } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage, initI18n, translateText } from './i18n.ts'
import { answerText, localize, localizeOr } from './messages.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await initI18n()
  await setLanguage('de')
})
afterAll(async () => {
  // Later test files share the language.
  await setLanguage('en')
  vi.unstubAllGlobals()
})

test('texts of tables are translated if the catalogue has them', () => {
  expect(translateText('Supply Voltage')).toBe('Versorgungsspannung')
  expect(translateText('A word of the device')).toBe('A word of the device')
  expect(translateText("Requires load('senquip.js').")).toBe("Erfordert load('senquip.js').")
})

test('messages use the current language', async () => {
  expect(localize('noChanges')).toBe('Keine Änderungen vorgenommen.')
  const stored = { id: 'deviceNeverAnswered', params: {} }
  expect(localizeOr(stored, 'The device did not answer in time.')).toBe(
    'Das Gerät hat nicht rechtzeitig geantwortet.',
  )
  expect(localizeOr(null, 'A word of the device')).toBe('A word of the device')
  const answer = { message: 'Group changed.', localizable: { id: 'groupChanged', params: {} } }
  expect(answerText(answer)).toBe('Gruppe geändert.')
  expect(answerText({ message: 'Group changed.' })).toBe('Group changed.')
  await setLanguage('en')
  expect(localize('noChanges')).toBe('No changes made.')
})

test('counts are grouped, and other values inserted as they are', async () => {
  const i18n = getI18n()
  await setLanguage('en')
  expect(i18n.t('{{count}} device', { count: 12_345 })).toBe('12,345 devices')
  expect(i18n.t('State {{number}}', { number: 12_345 })).toBe('State 12345')
  expect(i18n.t('{{name}} is hidden', { name: undefined })).toBe(' is hidden')
})

test('a page in Arabic is right-to-left, and inserted values keep their own direction', async () => {
  await setLanguage('ar')
  const i18n = getI18n()
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(translateText('Supply Voltage')).toBe('جهد التغذية')
  expect(i18n.t('{{name}} is hidden', { name: 'Pump 2' })).toBe('\u2068Pump 2\u2069 مخفي')
  const devices = [0, 1, 2, 3, 11, 100].map((count) => i18n.t('{{count}} device', { count }))
  expect(devices.map((text) => text.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'لا أجهزة',
    'جهاز واحد',
    'جهازان',
    '3 أجهزة',
    '11 جهازًا',
    '100 جهاز',
  ])
  await setLanguage('en')
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(i18n.t('{{name}} is hidden', { name: 'Pump 2' })).toBe('Pump 2 is hidden')
})
