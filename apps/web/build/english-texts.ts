import type { Plugin } from 'vite'

/**
 * English sentences are their own keys, so only those that differ (plural forms) are sent to the browser (8 kB gzip
 * less).
 */
export function englishTexts(): Plugin {
  return {
    name: 'fieldport-english-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/locales/en.json')) return undefined
      const texts = JSON.parse(code) as Readonly<Record<string, string>>
      const baseOf = (key: string) => key.replace(/_(?:one|other)$/, '')
      // A text is looked up by its number, then as a plural, then by its sentence.
      const isFound = (key: string, text: string) =>
        text === baseOf(key) && (texts[`${baseOf(key)}_other`] ?? text) === text
      const differing = Object.entries(texts).filter(([key, text]) => !isFound(key, text))
      return { code: JSON.stringify(Object.fromEntries(differing)), map: null }
    },
  }
}
