import { describe, expect, it } from 'vitest'
import de from '../../locales/de.json'
import en from '../../locales/en.json'
import type { LanguageCode } from './languages.ts'

/** A language that is missing here does not compile. */
const catalogues: Readonly<Record<Exclude<LanguageCode, 'en'>, Readonly<Record<string, string>>>> = { de }

/** What a translation has to keep: values that are put in, and tags around words. */
function holes(text: string): readonly string[] {
  return (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted()
}

describe.each(Object.entries(catalogues))('%s', (_language, texts) => {
  it('says everything that English says, and nothing else', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted())
  })

  it('leaves no text empty', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('keeps what is put into each text', () => {
    const changed = Object.entries(texts).filter(([key, text]) => {
      const english = (en as Readonly<Record<string, string>>)[key] ?? ''
      return holes(text).join() !== holes(english).join()
    })
    expect(changed).toEqual([])
  })
})

/** English that is the same for one and for many. */
const alike = [
  '{{count}} changed_other',
  '{{count}} in force_other',
  '{{count}} more: search for them._other',
  'Show {{count}} unused_other',
  'The password has at least {{count}} characters._other',
]

it('English speaks of many otherwise than of one: the extraction knows the one alone', () => {
  const texts: Readonly<Record<string, string>> = en
  const same = Object.entries(texts).filter(
    ([key, text]) => key.endsWith('_other') && text === texts[key.replace(/other$/, 'one')],
  )
  expect(same.map(([key]) => key)).toEqual(alike)
})
