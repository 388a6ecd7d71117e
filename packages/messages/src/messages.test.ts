import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { formerTexts } from './former-texts.ts'
import { findRetiredWording, type retiredWording } from './retired-wording.ts'
import type { Catalogue } from './translation.ts'
import {
  createMessage,
  findPlainMessage,
  formatEnglish,
  formatMessage,
  isMessage,
  parseMessage,
  defineTranslation,
} from './index.ts'

test('values are inserted, nested messages in the same language, lists with commas', () => {
  const problem = createMessage('textTooLong', { maximum: 15 })
  const message = createMessage('displaySettingRefused', { key: 'vin', field: 'name', problem })
  expect(formatEnglish(message)).toBe('vin, name: Use at most 15 characters.')
  expect(formatMessage(de, 'de', message)).toBe('vin, name: Verwenden Sie höchstens 15 Zeichen.')
  const keys = createMessage('settingsNotAccepted', { keys: ['gps.x', 'io.y'] })
  expect(formatEnglish(keys)).toBe('Not accepted: gps.x, io.y')
})

test('a number selects the plural form', () => {
  const of = (count: number) => createMessage('settingsWouldChange', { count })
  expect([1, 0, 7].map((count) => formatEnglish(of(count)))).toEqual([
    '1 setting would change.',
    '0 settings would change.',
    '7 settings would change.',
  ])
  expect(formatMessage(de, 'de', of(1))).toBe('1 Einstellung würde sich ändern.')
  expect(formatMessage(de, 'de', of(2))).toBe('2 Einstellungen würden sich ändern.')
})

test('a value is never parsed as a template, and inherited property names are unknown IDs', () => {
  const key = '{{key}} $& __proto__'
  expect(formatEnglish(createMessage('settingUnknown', { key }))).toBe(`Unknown setting ${key}.`)
  expect(formatMessage(en, 'en', { id: 'toString' as 'notFound', params: {} })).toBeUndefined()
  expect(formatEnglish({ id: 'settingUnknown', params: {} })).toBe('Unknown setting .')
})

test('an ID of a newer version has no text', () => {
  const newer = { id: 'notKnownYet', params: {} }
  expect(isMessage(newer) && formatMessage(de, 'de', newer)).toBeUndefined()
  for (const other of [null, 'notFound', { id: 'notFound' }, { id: 1, params: {} }])
    expect(isMessage(other)).toBe(false)
})

test('a schema’s sentence is found by its English text', () => {
  expect(findPlainMessage(en.emailInvalid)).toEqual(createMessage('emailInvalid'))
  expect(findPlainMessage('Unknown setting {{key}}.')).toBeUndefined()
})

test('a stored text is parsed as the message it came from', () => {
  const topic = createMessage('topicOfOtherDevice', { topic: 'a/b: c', device: 'BD6AEDJQ2' })
  expect(parseMessage('topicOfOtherDevice', formatEnglish(topic))).toEqual(topic)
  expect(parseMessage('importedFrom', 'Imported from BD6AEDJQ2')).toEqual(
    createMessage('importedFrom', { device: 'BD6AEDJQ2' }),
  )
  expect(parseMessage('importedFrom', 'From BD6AEDJQ2')).toBeUndefined()
  expect(parseMessage('changeRefusedByDevice', 'The device refused the change (code 5')).toBeUndefined()
})

test('a sentence stored by an earlier version is shown in the reader’s language', () => {
  const stored = findPlainMessage('The device was not in contact in time.')
  expect(stored && formatMessage(de, 'de', stored)).toBe('Das Gerät hat sich nicht rechtzeitig gemeldet.')
  const texts: ReadonlySet<unknown> = new Set(Object.values(en))
  for (const [text, id] of Object.entries(formerTexts)) {
    expect(findPlainMessage(text)).toEqual(createMessage(id))
    expect(texts).not.toContain(text)
  }
})

test.each(Object.entries({ ar, de }))('%s has exactly the messages of English', (_, texts) => {
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted())
  for (const text of Object.values(texts)) expect(text).not.toBe('')
})

const catalogues: Readonly<Record<keyof typeof retiredWording, Catalogue>> = { en, de, ar }

test.each(Object.entries(catalogues))('%s avoids retired wording', (language, texts) => {
  const sentences = Object.values(texts).flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text),
  )
  expect(findRetiredWording(language as keyof typeof retiredWording, sentences)).toEqual([])
})

test('Arabic has a form for each of its plurals', () => {
  const forms = Object.values(ar).filter((text) => typeof text === 'object')
  expect(forms.length).toBeGreaterThan(5)
  for (const each of forms) expect(Object.keys(each)).toEqual(['one', 'two', 'few', 'many', 'other'])
  const changed = [1, 2, 3, 11, 100].map((count) =>
    formatMessage(ar, 'ar', createMessage('settingsWouldChange', { count })),
  )
  expect(changed).toEqual([
    'سيتغيّر إعداد واحد.',
    'سيتغيّر إعدادان.',
    'ستتغيّر \u20683\u2069 إعدادات.',
    'سيتغيّر \u206811\u2069 إعدادًا.',
    'سيتغيّر \u2068100\u2069 إعداد.',
  ])
})

test('values keep their own direction in right-to-left text', () => {
  const message = createMessage('settingsNotAccepted', { keys: ['gps.interval', 'io1'] })
  expect(formatMessage(ar, 'ar', message)).toBe('لم يُقبل: \u2068gps.interval\u2069، \u2068io1\u2069')
  expect(formatMessage(de, 'de', message)).not.toMatch(/[\u2066-\u2069]/)
})

test('a translation compiles only if complete, with the same placeholders', () => {
  const check = defineTranslation<{
    readonly plain: 'Done.'
    readonly placed: 'There is no {{key}}.'
    readonly counted: { readonly one: 'One.'; readonly other: '{{count}}.' }
  }>()
  const counted = { one: 'Eins.', other: '{{count}}.' } as const
  expect(check({ plain: 'Fertig.', placed: '{{key}} gibt es nicht.', counted }).plain).toBe('Fertig.')
  // @ts-expect-error an id is missing
  check({ plain: 'Fertig.', counted })
  // @ts-expect-error an id is surplus
  check({ plain: 'Fertig.', placed: '{{key}} gibt es nicht.', counted, more: 'Mehr.' })
  // @ts-expect-error a place is missing
  check({ plain: 'Fertig.', placed: 'Gibt es nicht.', counted })
  // @ts-expect-error a place is surplus
  check({ plain: '{{what}} fertig.', placed: '{{key}} gibt es nicht.', counted })
  // @ts-expect-error a place of the plural is missing
  check({ plain: 'Fertig.', placed: '{{key}} gibt es nicht.', counted: { one: 'Eins.', other: 'Viele.' } })
})

test('a message compiles only with the values of its template', () => {
  expect(createMessage('notFound')).toEqual({ id: 'notFound', params: {} })
  // @ts-expect-error its value is missing
  createMessage('settingUnknown')
  // @ts-expect-error it has no such value
  createMessage('settingUnknown', { name: 'x' })
  // @ts-expect-error what is counted is a number
  createMessage('settingsWouldChange', { count: 'one' })
})
