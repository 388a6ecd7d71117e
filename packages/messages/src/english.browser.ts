import { access } from './en/access.ts'
import { accounts } from './en/accounts.ts'
import { browser } from './en/browser.ts'
import type { Catalogue, Template } from './translation.ts'

/** What the pages before signing in and the list of devices say by themselves. What a server says comes with its English text. */
const texts: Record<string, Template> = { ...access, ...accounts, ...browser }

/** The English texts by id, as the `#english` of a browser: those of the first page, until `loadEnglish` has added the others. */
export const english: Catalogue = texts

/** Resolves once every English text is in `english`. @throws when they cannot be fetched; another call tries again */
export async function loadEnglish(): Promise<void> {
  Object.assign(texts, (await import('./en.ts')).en)
}
