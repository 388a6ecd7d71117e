import { PortalError } from '@fieldport/domain'

/** A BCP 47 name as it is usually written. @throws PortalError INVALID_INPUT */
export function toLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language
  } catch {
    throw new PortalError('INVALID_INPUT', 'languageUnknown')
  }
}
