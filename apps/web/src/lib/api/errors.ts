import { translateWords } from '../i18n.ts'

/** The code of an answer that is an error of the contract; undefined for anything else (no network, no JSON). */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Why the server said no, where its code alone does not tell, such as 'expired'. */
export function errorReason(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('reason' in data)) return undefined
  return typeof data.reason === 'string' ? data.reason : undefined
}

/** The server's message, else the error's own. Source: specification 1, section 8. */
export function errorMessage(error: unknown): string {
  if (error instanceof Error && error.message !== '') return translateWords(error.message)
  return String(error)
}

export function isSignedOut(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'SIGNED_OUT' || code === 'UNAUTHORIZED'
}

/** Asking again helps only where the network or the server failed, never where the server decided. */
export function isWorthRetrying(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status !== 'number' || status >= 500 || status === 429
}

/*
 * What the server and the rules of the domain say. The extraction of texts reads comments, so that these have a translation too:
 * t('Please sign in.') t('Please sign in again.') t('Not found.') t('You do not have permission to do this.')
 * t('This is unavailable on the plan of this device.') t('The request is not valid.') t('This was changed by someone else.')
 * t('The request is too large.') t('Too many requests. Please wait and try again.')
 * t('The service is not available at the moment. Please try again.')
 * t('Something went wrong on our side. Please try again.')
 * t('Email is not valid.') t('Phone number format does not meet requirements.') t('Passwords do not match.')
 * t('Password must be at least 8 characters and contain uppercase letters, lowercase letters and numbers.')
 * t('Password does not meet requirements.')
 * t('Password does not meet requirements. It is one of the most common passwords.')
 * t('Password does not meet requirements. It is made of your name, your address or the name of this portal.')
 * t('Invalid email or password') t('Invalid Code') t('The old password is not correct.')
 * t('Your email address is not confirmed yet. Please open the link in the email that we sent you.')
 * t('This link has expired. Please ask for a new one.')
 * t('This link is not valid. Please use the one in the newest email.')
 * t('This code has expired. Please get a new code.') t('Too many wrong codes. Please get a new code.')
 * t('Too many wrong codes. Please wait and sign in again.')
 * t('Please save your phone number first.') t('Please verify your phone number first.')
 * t('This portal cannot send mail. Please ask its operator.') t('This portal cannot send SMS. Please ask its operator.')
 * t('SMS is not set up for this account.') t('No second factor is enabled.') t('The set-up was begun again meanwhile.')
 * t('You have as many API credentials as you may. Please delete one first.')
 * t('This person already has access to the device.')
 * t('This is the last Admin of the device. Make somebody else Admin first.')
 * t('The last vendor account keeps its group.') t('Somebody else changed this brand. Please reload it.')
 * t('The default brand cannot be deleted.')
 */
