import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from '../locales/en.json'

/** Texts: the English sentence is the key, so that a missing translation still reads. */
export function startTexts(): Promise<unknown> {
  return createInstance()
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      resources: { en: { translation: en } },
      keySeparator: false,
      nsSeparator: false,
      // React escapes.
      interpolation: { escapeValue: false },
    })
}
