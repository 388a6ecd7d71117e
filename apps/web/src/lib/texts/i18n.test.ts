import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage, initI18n, translateText } from './i18n.ts'
import { answerText, localize, localizeText } from './messages.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await initI18n()
  await setLanguage('de')
})
afterAll(async () => {
  // The files after this one share the language.
  await setLanguage('en')
  vi.unstubAllGlobals()
})

test('a text of a table is translated where the catalogue has it', () => {
  expect(translateText('Supply Voltage')).toBe('Versorgungsspannung')
  expect(translateText('A word of the device')).toBe('A word of the device')
  expect(translateText("Needs load('senquip.js').")).toBe("Braucht load('senquip.js').")
})

test('messages are in the language that is spoken', async () => {
  expect(localize('noChanges')).toBe('Keine Änderungen vorgenommen.')
  expect(localizeText('The device did not answer in time.')).toBe(
    'Das Gerät hat nicht rechtzeitig geantwortet.',
  )
  expect(localizeText('A word of the device')).toBe('A word of the device')
  const answer = { message: 'Group changed.', localizable: { id: 'groupChanged', params: {} } }
  expect(answerText(answer)).toBe('Gruppe geändert.')
  expect(answerText({ message: 'Group changed.' })).toBe('Group changed.')
  await setLanguage('en')
  expect(localize('noChanges')).toBe('No changes made.')
})
