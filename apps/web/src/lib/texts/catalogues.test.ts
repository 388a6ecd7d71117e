import { findRetiredWording } from '@fieldport/messages/retired-wording'
import { describe, expect, it } from 'vitest'
import ar from '../../locales/ar.json'
import de from '../../locales/de.json'
import en from '../../locales/en.json'
import type { LanguageCode } from './languages.ts'

/** A missing language does not compile. */
const catalogues: Readonly<Record<Exclude<LanguageCode, 'en'>, Readonly<Record<string, string>>>> = {
  de,
  ar,
}

/** Placeholders and tags that a translation must keep. */
function holes(text: string): readonly string[] {
  return (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted()
}

const english: Readonly<Record<string, string>> = en

/** The expected keys of a language: a key with English plural forms has each of the language's forms. */
function keysIn(language: string): readonly string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return Object.keys(english).flatMap((key) => {
    const plain = key.replace(/_(?:one|other)$/, '')
    if (plain === key) return [key]
    return key.endsWith('_one') ? forms.map((form) => `${plain}_${form}`) : []
  })
}

/** The English text of a key. */
function englishOf(key: string): string {
  return english[key] ?? english[key.replace(/_(?:zero|two|few|many)$/, '_other')] ?? ''
}

describe.each(Object.entries(catalogues))('%s', (language, texts) => {
  it('has exactly the texts of English', () => {
    expect(Object.keys(texts).toSorted()).toEqual(keysIn(language).toSorted())
  })

  it('has no empty texts', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('keeps the placeholders of each text', () => {
    const changed = Object.entries(texts).filter(([key, text]) => {
      const wanted = holes(englishOf(key))
      // Arabic writes 'one device' and 'two devices' without the number, so these forms need no placeholder.
      const isExact = language === 'ar' && /_(?:zero|one|two)$/.test(key)
      const unsaid = isExact ? wanted.filter((hole) => hole !== '{{count}}' && hole !== '{{number}}') : wanted
      const said = holes(text).join()
      return said !== wanted.join() && said !== unsaid.join()
    })
    expect(changed).toEqual([])
  })
})

/** Without isolation, a number in right-to-left text is placed to the right of its unit: 'kPa 5'. */
it('Arabic keeps a number to the left of its unit', () => {
  const isolated = /\u2066[^\u2069]*\u2069/g
  const measure = /(?:\d|\}\}) ?(?:mA|V|k?Hz|k?B|[KM]i?B|ms|km\/h|s|Ω|%)(?![\w%])/
  const loose = Object.values(ar).filter((text) => measure.test(text.replaceAll(isolated, '')))
  expect(loose).toEqual([])
})

/** English texts that are the same in singular and plural. */
const alike = [
  '{{count}} acknowledged_other',
  '{{count}} active_other',
  '{{count}} changed_other',
  '{{count}} invited_other',
  '{{count}} open_other',
  '{{count}} selected_other',
  'Show {{count}} unused_other',
]

it('English has different singular and plural texts', () => {
  const texts: Readonly<Record<string, string>> = en
  const same = Object.entries(texts).filter(
    ([key, text]) => key.endsWith('_other') && text === texts[key.replace(/other$/, 'one')],
  )
  expect(same.map(([key]) => key)).toEqual(alike)
})

it.each(Object.entries({ en, ...catalogues }))('%s avoids retired wording', (language, texts) => {
  expect(findRetiredWording(language as LanguageCode, Object.values(texts))).toEqual([])
})
