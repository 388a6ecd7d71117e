import { en } from './en.ts'
import type { Catalogue } from './translation.ts'

/** The English texts by id, as the `#english` of Node. A browser begins with fewer (`english.browser.ts`). */
export const english: Catalogue = en

/** Resolves once every English text is in `english`. */
export const loadEnglish = (): Promise<void> => Promise.resolve()
