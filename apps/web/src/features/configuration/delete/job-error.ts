import type { TFunction } from 'i18next'
import { errorCode, errorMessage } from '../../../lib/api/errors.ts'

/**
 * Why a job did not start. After too many wrong passwords, the message contains the wait. Source: specification 2,
 * section 9 ('lockout 10 minutes').
 */
export function jobError(error: unknown, t: TFunction): string {
  return errorCode(error) === 'TOO_MANY_REQUESTS'
    ? t('Number of incorrect attempts exceeded. Please wait 10 minutes and try again.')
    : errorMessage(error)
}
