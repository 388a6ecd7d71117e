import { directionOf, isolate } from '@fieldport/messages'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from '../../locales/en.json'
import { chooseLanguage, type LanguageCode } from './languages.ts'
import { setMessageLanguage } from './messages.ts'
import type { createTemplateMatcher } from './template-matcher.ts'

/** Remembered in the browser, so that the sign-in speaks the language of who was here. */
const storageKey = 'portal-language'

const i18n = createInstance()

/** English is in the first page; every other catalogue is fetched when it is wanted. */
const catalogues: Readonly<Record<LanguageCode, () => Promise<Readonly<Record<string, string>>>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('../../locales/de.json')).default,
  ar: async () => {
    const [texts] = await Promise.all([import('../../locales/ar.json'), import('./arabic-font.css')])
    return texts.default
  },
}

/** Texts: the English sentence is the key, so that a missing translation still reads. */
export async function initI18n(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    // React escapes. What is put into a text from the right keeps its own direction.
    interpolation: { escapeValue: true, escape: (text) => (isShownFromTheRight() ? isolate(text) : text) },
  })
  await loadLanguage(chooseLanguage(readStoredLanguage(), navigator.languages))
}

function isShownFromTheRight(): boolean {
  return directionOf(i18n.language) === 'rtl'
}

/**
 * A text of a table, such as the label of a setting or a warning with values in it, in the reader's language; a text that no
 * catalogue has stays as it is.
 */
export function translateText(text: string): string {
  if (!i18n.isInitialized) return text
  if (i18n.exists(text)) return i18n.t(text)
  if (i18n.language === 'en' || !createMatcher) return text
  matchTemplate ??= createMatcher(Object.keys(i18n.getResourceBundle(i18n.language, 'translation')))
  const found = matchTemplate(text)
  return found ? i18n.t(found.template, found.values) : text
}

/** Fetched with the first catalogue that is not English. */
let createMatcher: typeof createTemplateMatcher | undefined
/** Of the catalogue that is shown: the built one of English has no sentence but the plurals. */
let matchTemplate: ReturnType<typeof createTemplateMatcher> | undefined

/** Speaks what the person chose; null: what their browser asks for. */
export async function setLanguage(chosen: string | null): Promise<void> {
  storeLanguage(chosen)
  await loadLanguage(chooseLanguage(chosen, navigator.languages))
}

async function loadLanguage(code: LanguageCode): Promise<void> {
  try {
    await setMessageLanguage(code)
    if (!i18n.hasResourceBundle(code, 'translation')) {
      i18n.addResourceBundle(code, 'translation', await catalogues[code]())
    }
    if (code !== 'en') createMatcher = (await import('./template-matcher.ts')).createTemplateMatcher
    await i18n.changeLanguage(code)
  } catch {
    // Without its catalogue the portal speaks English, which it has.
    await setMessageLanguage('en')
    await i18n.changeLanguage('en')
  }
  matchTemplate = undefined
  const { language } = i18n
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function storeLanguage(chosen: string | null): void {
  try {
    if (chosen === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, chosen)
  } catch {
    // Storage may be forbidden: the next visit starts in the browser's language.
  }
}
