import type { Plugin } from 'vite'

/** English sentences are their own keys: only those that differ, the plural forms, go to the browser (8 kB gzip less). */
export function englishTexts(): Plugin {
  return {
    name: 'fieldport-english-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/locales/en.json')) return undefined
      const texts = JSON.parse(code) as Readonly<Record<string, string>>
      // Without its plural form, a text is looked up by its sentence.
      const differing = Object.entries(texts).filter(([key, text]) => key.replace(/_other$/, '') !== text)
      return { code: JSON.stringify(Object.fromEntries(differing)), map: null }
    },
  }
}
