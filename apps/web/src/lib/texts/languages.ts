import { getPrimaryLanguage } from '../locale-settings.ts'

/** Languages with a complete catalogue, by their own names. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ar', name: 'العربية' },
] as const
export type LanguageCode = (typeof languages)[number]['code']

/** The chosen language, otherwise the first of the browser's languages that is available, otherwise English. */
export function chooseLanguage(chosen: string | null, browserLanguages: readonly string[]): LanguageCode {
  const wanted = chosen === null ? browserLanguages : [chosen, ...browserLanguages]
  for (const tag of wanted) {
    const found = languages.find(({ code }) => code === getPrimaryLanguage(tag))
    if (found) return found.code
  }
  return 'en'
}
