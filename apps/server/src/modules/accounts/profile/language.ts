import { PortalError } from '@fieldport/domain'

/**
 * Returns a BCP 47 tag in its canonical form.
 * @throws PortalError INVALID_INPUT
 */
export function toLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language
  } catch {
    throw new PortalError('INVALID_INPUT', 'languageUnknown')
  }
}
