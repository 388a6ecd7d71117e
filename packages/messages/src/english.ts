import { en } from './en.ts'
import type { Catalogue } from './translation.ts'

/** The English texts by ID, imported as `#english` in Node. A browser starts with fewer (`english.browser.ts`). */
export const english: Catalogue = en

/** Resolves once every English text is in `english`. */
export const loadEnglish = (): Promise<void> => Promise.resolve()
