import { type ConfigKey, configCatalogue, splitNumberedLabel } from '@fieldport/domain'
import type { Plugin } from 'i18next-cli'

/** Collects the texts of the configuration catalogue for translation, as if they appeared in components. */
export function catalogueTexts(catalogue: readonly ConfigKey[] = configCatalogue): Plugin {
  return {
    name: 'fieldport-catalogue-texts',
    onEnd(keys) {
      for (const key of wordsOf(catalogue))
        keys.set(`translation:${key}`, { key, defaultValue: key, ns: 'translation' })
    },
  }
}

function wordsOf(catalogue: readonly ConfigKey[]): ReadonlySet<string> {
  const shown = catalogue.filter(({ hidden }) => !hidden)
  return new Set(
    shown.flatMap(({ label, section, help, unit, choices = [] }) => [
      ...[label, section].map((name) => splitNumberedLabel(name)[0]?.word ?? name),
      ...(help === undefined ? [] : [help]),
      // V and kbit/s are the same in every language, 'base intervals' and s are not; likewise stored words such as RS232.
      ...[unit === 'cal' ? undefined : unit, ...choices.map((choice) => choice.label)].filter(isWord),
    ]),
  )
}

const timeUnits: ReadonlySet<string> = new Set(['s', 'ms'])

const isWord = (text: string | undefined): text is string =>
  text !== undefined && (timeUnits.has(text) || /(?:^|\s)[A-Z]?[a-z]{3,}(?:\s|$)/.test(text))
