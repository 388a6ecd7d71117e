import { directionOf, isolate } from '@fieldport/messages'
import { createInstance, type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from '../../locales/en.json'
import { getLocaleSettings } from '../locale-settings.ts'
import { chooseLanguage, type LanguageCode } from './languages.ts'
import { setMessageLanguage } from './messages.ts'
import type { createTemplateMatcher } from './template-matcher.ts'

/** Stored in the browser, so that the sign-in page uses the language of its last user. */
const storageKey = 'portal-language'

const i18n = createInstance()

/** English is in the first page; other catalogues are fetched when needed. */
const catalogues: Readonly<Record<LanguageCode, () => Promise<Readonly<Record<string, string>>>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('../../locales/de.json')).default,
  ar: async () => {
    const [texts] = await Promise.all([import('../../locales/ar.json'), import('./arabic-font.css')])
    return texts.default
  },
}

/**
 * Counts are grouped, like by `formatCount`, with which the sign-in page would be larger. Other values are inserted as
 * they are.
 */
const formatter = {
  type: 'formatter',
  format: (value: unknown, _format, _language, { interpolationkey } = {}) =>
    interpolationkey === 'count'
      ? Number(value).toLocaleString(getLocaleSettings().locale)
      : (value as string),
} as FormatterModule

/** Initialises texts: the English sentence is the key, so that a missing translation still reads well. */
export async function initI18n(): Promise<void> {
  await i18n
    .use(initReactI18next)
    .use(formatter)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      resources: { en: { translation: en } },
      keySeparator: false,
      nsSeparator: false,
      // React escapes. A value inserted into right-to-left text keeps its own direction.
      interpolation: {
        escape: (text) => (isShownFromTheRight() ? isolate(text) : text),
        alwaysFormat: true,
      },
    })
  await loadLanguage(chooseLanguage(readStoredLanguage(), navigator.languages))
}

function isShownFromTheRight(): boolean {
  return directionOf(i18n.language) === 'rtl'
}

/**
 * Translates a text of a table, such as the label of a setting or a warning with values; a text without translation is
 * returned unchanged.
 */
export function translateText(text: string): string {
  if (!i18n.isInitialized) return text
  if (i18n.exists(text)) return i18n.t(text)
  if (i18n.language === 'en' || !createMatcher) return text
  matchTemplate ??= createMatcher(Object.keys(i18n.getResourceBundle(i18n.language, 'translation')))
  const found = matchTemplate(text)
  return found ? i18n.t(found.template, found.values) : text
}

/** Loaded with the first catalogue other than English. */
let createMatcher: typeof createTemplateMatcher | undefined
/** For the current catalogue: the built English one contains only plurals. */
let matchTemplate: ReturnType<typeof createTemplateMatcher> | undefined

/** Sets the language that the person chose; null: the browser's. */
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
    // If the catalogue cannot be loaded, the portal uses English, which is always there.
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
    // Storage may be blocked: the next visit starts in the browser's language.
  }
}
