import type { TFunction } from 'i18next'
import { errorCode, errorMessage } from '../../lib/api/errors.ts'

/** The server's message; without an answer from it, the specification's. Source: specification 1, section 8. */
export function failureMessage(error: unknown, t: TFunction): string {
  return errorCode(error) === undefined
    ? t('There was a problem submitting the request.')
    : errorMessage(error)
}
