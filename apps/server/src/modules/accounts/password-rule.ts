import { accountMessages, isAcceptedEmail, isStrongPassword, PortalError } from '@fieldport/domain'

/** @throws PortalError INVALID_INPUT with the specification's message */
export function checkCredentials(email: string, password: string): void {
  if (!isAcceptedEmail(email)) throw new PortalError('INVALID_INPUT', accountMessages.email)
  if (!isStrongPassword(password)) throw new PortalError('INVALID_INPUT', accountMessages.password)
}
