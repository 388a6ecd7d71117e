import { access } from './en/access.ts'
import { accounts } from './en/accounts.ts'
import { browser } from './en/browser.ts'
import type { Catalogue, Template } from './translation.ts'

/**
 * Texts that the pages before sign-in and the device list need without the server, whose messages include their English
 * text.
 */
const texts: Record<string, Template> = { ...access, ...accounts, ...browser }

/**
 * The English texts by ID, imported as `#english` in browsers: initially those of the first page, then all, after
 * `loadEnglish`.
 */
export const english: Catalogue = texts

/** Resolves once every English text is in `english`. @throws if they cannot be fetched; another call tries again */
export async function loadEnglish(): Promise<void> {
  Object.assign(texts, (await import('./en.ts')).en)
}
