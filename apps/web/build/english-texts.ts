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
      // A text without a plural form is looked up by its sentence.
      const differing = Object.entries(texts).filter(([key, text]) => key.replace(/_other$/, '') !== text)
      return { code: JSON.stringify(Object.fromEntries(differing)), map: null }
    },
  }
}
