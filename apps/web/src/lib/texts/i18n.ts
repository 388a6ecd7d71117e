import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from '../../locales/en.json'
import { chooseLanguage, directionOf, type LanguageCode } from './languages.ts'
import { showMessagesIn } from './messages.ts'
import { createSentenceFinder } from './sentences.ts'

/** Remembered in the browser, so that the sign-in speaks the language of who was here. */
const storageKey = 'portal-language'

const texts = createInstance()

/** English is in the first page; every other catalogue is fetched when it is wanted. */
const catalogues: Readonly<Record<LanguageCode, () => Promise<Readonly<Record<string, string>>>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('../../locales/de.json')).default,
}

/** Texts: the English sentence is the key, so that a missing translation still reads. */
export async function startTexts(): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    // React escapes.
    interpolation: { escapeValue: false },
  })
  await showLanguage(chooseLanguage(remembered(), navigator.languages))
}

/**
 * A text of a table, such as the label of a setting or a warning with values in it, in the reader's language; a text that no
 * catalogue has stays as it is.
 */
export function translateText(text: string): string {
  if (!texts.isInitialized) return text
  if (texts.exists(text)) return texts.t(text)
  if (texts.language === 'en') return text
  findSentence ??= createSentenceFinder(Object.keys(texts.getResourceBundle(texts.language, 'translation')))
  const found = findSentence(text)
  return found ? texts.t(found.sentence, found.values) : text
}

/** Of the catalogue that is shown: the built one of English has no sentence but the plurals. */
let findSentence: ReturnType<typeof createSentenceFinder> | undefined

/** Speaks what the person chose; null: what their browser asks for. */
export async function speak(chosen: string | null): Promise<void> {
  remember(chosen)
  await showLanguage(chooseLanguage(chosen, navigator.languages))
}

async function showLanguage(code: LanguageCode): Promise<void> {
  try {
    await showMessagesIn(code)
    if (!texts.hasResourceBundle(code, 'translation')) {
      texts.addResourceBundle(code, 'translation', await catalogues[code]())
    }
    await texts.changeLanguage(code)
  } catch {
    // Without its catalogue the portal speaks English, which it has.
    await showMessagesIn('en')
    await texts.changeLanguage('en')
  }
  findSentence = undefined
  const { language } = texts
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function remember(chosen: string | null): void {
  try {
    if (chosen === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, chosen)
  } catch {
    // Storage may be forbidden: the next visit starts in the browser's language.
  }
}
