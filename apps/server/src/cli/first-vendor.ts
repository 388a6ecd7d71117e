import { isAcceptedEmail, isPortalError } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import { checkPassword } from '../modules/accounts/accounts.module.ts'
import { prompt, promptNewPassword, promptUntilValid, type Terminal, openTerminal } from './prompt.ts'

/**
 * Asks for the first vendor account; each answer is validated before the next question.
 * @throws Error if there is no terminal
 */
export async function promptFirstVendor(
  at: Terminal | null = openTerminal(),
): Promise<{ readonly email: string; readonly password: string }> {
  if (!at) {
    throw new Error(
      'The portal has no vendor account yet. Start it once with VENDOR_EMAIL and VENDOR_PASSWORD in the environment, or from a terminal to be asked.',
    )
  }
  at.output.write('The portal has no vendor account yet: this one sets up everything else.\n')
  const email = await promptUntilValid(
    at,
    async () => (await prompt(at, 'E-mail: ')).trim(),
    (answer) => (isAcceptedEmail(answer) ? null : en.emailInvalid),
  )
  const password = await promptNewPassword(at, (answer) => judge(answer, email))
  return { email, password }
}

/** @returns why a password is not accepted; null: it is */
function judge(password: string, email: string): string | null {
  try {
    checkPassword(password, { email })
    return null
  } catch (error) {
    if (isPortalError(error)) return error.message
    throw error
  }
}
