import type { LegalPage } from '@fieldport/domain'
import type { LanguageCode } from '../texts/languages.ts'

/**
 * The product's own legal pages in one language, in the format of brands' texts. `{{brand}}` is the name of the brand.
 */
export type LegalTexts = Readonly<Record<LegalPage, string>>

const texts: Readonly<Partial<Record<LanguageCode, () => Promise<LegalTexts>>>> = {
  ar: async () => (await import('./arabic.ts')).arabic,
  de: async () => (await import('./german.ts')).german,
}

/** @returns the product's text with the brand's name; English if the language has none */
export async function loadDefaultText(page: LegalPage, language: string, brandName: string): Promise<string> {
  const load = texts[language as LanguageCode] ?? (async () => (await import('./english.ts')).english)
  return (await load())[page].trim().replaceAll('{{brand}}', () => brandName)
}
