import { randomBytes } from 'node:crypto'
import { PortalError } from '@fieldport/domain'
import * as z from 'zod'
import type { AuditService } from '../../audit/audit.module.ts'
import type { CodesService } from '../../codes/codes.module.ts'
import type { AccountMails } from '../account-mails.ts'
import type { AccountRow, AccountsRepository } from '../accounts.repository.ts'
import { safeRedirect } from '../redirect.ts'

/** What opening a verification link sets on the account; stored with the link's code. */
const claimSchema = z.object({
  /** null: no password is set, because whoever chose it has not proven to read the mailbox. */
  passwordHash: z.string().nullable(),
  /** null: unchanged. */
  person: z
    .object({
      givenName: z.string(),
      familyName: z.string(),
      phoneNumber: z.string(),
      language: z.string().nullable(),
    })
    .nullable(),
  redirect: z.string().optional(),
})
export type VerificationClaim = z.infer<typeof claimSchema>

export type Confirmation = {
  readonly status: 'confirmed' | 'alreadyConfirmed'
  readonly redirect?: string
}

export type VerificationPorts = {
  readonly repository: AccountsRepository
  readonly codes: CodesService
  readonly mails: AccountMails
  readonly audit: AuditService
  /** Turns pending invitations of an address to devices and teams into access. Idempotent. */
  readonly acceptInvitations: (userId: string, email: string) => Promise<void>
  /** Sends the link that sets a password. */
  readonly sendReset: (account: AccountRow) => Promise<void>
}

export type Verification = ReturnType<typeof createVerification>

/**
 * Verifies that a person reads the mailbox of their account. Of several sign-ups for one address, the password of the opened
 * link is set, so that a stranger can neither plant nor replace a password. See docs/adr/0010.
 */
export function createVerification(ports: VerificationPorts) {
  const { repository, codes, mails } = ports

  /** Each link has its own code; earlier links stay valid. */
  const send = async (account: AccountRow, claim: VerificationClaim): Promise<void> => {
    if (!(await mails.mayMail(account.id))) return
    const attempt = randomBytes(9).toString('base64url')
    const code = await codes.issue('verifyEmail', `${account.id}:${attempt}`, claim)
    await mails.verify(account, `${attempt}.${code}`)
  }

  const apply = async (
    account: AccountRow,
    claim: VerificationClaim,
    address: string,
  ): Promise<Confirmation['status']> => {
    const isFirst = await repository.confirmUser(account.id, claim)
    await ports.acceptInvitations(account.id, account.email)
    if (!isFirst) return 'alreadyConfirmed'
    const actor = { userId: account.id, email: account.email }
    await ports.audit.record({ actor, action: 'account.confirmed', subject: account.email, address })
    if (claim.passwordHash === null) await ports.sendReset(account)
    return 'confirmed'
  }

  return {
    send,

    /**
     * Sends the link again, after a correct password.
     * @returns whether the portal can send mail
     */
    sendAgain: async (account: AccountRow, redirect: string | undefined): Promise<boolean> => {
      const isMailPossible = mails.canMail()
      const inside = safeRedirect(redirect)
      const claim = { passwordHash: account.passwordHash, person: null }
      if (isMailPossible) await send(account, inside === undefined ? claim : { ...claim, redirect: inside })
      return isMailPossible
    },

    /** @throws PortalError INVALID_INPUT, or CONFLICT with reason 'expired' */
    confirm: async (email: string, link: string, address: string): Promise<Confirmation> => {
      const account = await repository.findAccount(email)
      const [attempt = '', code = ''] = link.split('.')
      const checked = await codes.check('verifyEmail', `${account?.id ?? 'nobody'}:${attempt}`, code)
      if (!account || checked.status === 'wrong' || checked.status === 'attemptsExceeded')
        throw new PortalError('INVALID_INPUT', 'linkInvalid')
      if (checked.status === 'valid') {
        const claim = claimSchema.parse(checked.payload)
        const status = await apply(account, claim, address)
        await codes.redeem('verifyEmail', `${account.id}:${attempt}`, code)
        const redirect = safeRedirect(claim.redirect)
        return { status, ...(redirect === undefined ? {} : { redirect }) }
      }
      // A concurrent request may have confirmed the account since.
      if ((await repository.findAccount(email))?.emailVerified) return { status: 'alreadyConfirmed' }
      throw new PortalError('CONFLICT', 'linkExpired', {
        reason: 'expired',
      })
    },
  }
}
