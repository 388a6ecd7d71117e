import { isPortalError } from '@fieldport/domain'
import { checkCredentials } from '../modules/accounts/password-rule.ts'
import { ask, askNewPassword, type Terminal, terminal } from './prompt.ts'

/**
 * Asks for the account that sets up everything else.
 * @throws Error when nobody is there to answer
 */
export async function askFirstVendor(
  at: Terminal | null = terminal(),
): Promise<{ readonly email: string; readonly password: string }> {
  if (!at) {
    throw new Error(
      'The portal has no vendor account yet. Start it once with VENDOR_EMAIL and VENDOR_PASSWORD in the environment, or from a terminal to be asked.',
    )
  }
  at.output.write('The portal has no vendor account yet: this one sets up everything else.\n')
  for (;;) {
    const email = (await ask(at, 'E-mail: ')).trim()
    const password = await askNewPassword(at)
    try {
      checkCredentials(email, password)
      return { email, password }
    } catch (error) {
      if (!isPortalError(error)) throw error
      at.output.write(`${error.message}\n`)
    }
  }
}
