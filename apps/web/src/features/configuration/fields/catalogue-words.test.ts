import { configCatalogue } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { translateLabel } from '../../../lib/texts/labels.ts'
import ar from '../../../locales/ar.json'
import en from '../../../locales/en.json'

const known: Readonly<Record<string, string>> = en
const mark = (words: string) => (Object.hasOwn(known, words) ? `${words}*` : words)

/** The catalogue's labels, cards, choices and sentences as shown to people. */
function catalogueWords(): {
  readonly labels: ReadonlySet<string>
  readonly sentences: ReadonlySet<string>
} {
  const shown = configCatalogue.filter(({ hidden }) => hidden !== true)
  const named = shown
    .flatMap(({ choices = [] }) => choices)
    .filter(({ label }) => /[a-z]{3}/.test(label) && !/\d/.test(label))
  return {
    labels: new Set([
      ...shown.flatMap(({ label, section }) => [label, section]),
      ...named.map(({ label }) => label),
    ]),
    sentences: new Set(shown.flatMap(({ help }) => (help === undefined ? [] : [help]))),
  }
}

describe('the texts of the catalogue', () => {
  it('are all translated', () => {
    const { labels, sentences } = catalogueWords()
    expect([...labels].filter((label) => translateLabel(label, mark) === label)).toEqual([])
    expect([...sentences].filter((text) => !Object.hasOwn(known, text))).toEqual([])
  })

  it('include the units of time, which Arabic abbreviates differently', () => {
    const units = configCatalogue.flatMap(({ unit, hidden }) => (hidden || unit === undefined ? [] : [unit]))
    expect(units).toEqual(expect.arrayContaining(['s', 'ms']))
    expect([ar.s, ar.ms]).toEqual(['ث', 'ملي ث'])
  })
})
