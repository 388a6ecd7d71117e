import { randomUUID } from 'node:crypto'
import { defaultSiteId } from '@fieldport/domain'
import { rateLimitNetwork } from '../../../platform/network/client-address.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import type { AccountMails } from '../account-mails.ts'
import type { AccountRow, AccountsRepository } from '../accounts.repository.ts'
import type { FixedDuration } from '../passwords/fixed-duration.ts'
import { checkCredentials } from '../passwords/password-rule.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { safeRedirect } from '../redirect.ts'
import type { Verification } from './verification.service.ts'

const perNetwork = { maximum: 20, windowMs: 3_600_000 }

export type SignUp = {
  /** Lower case. */
  readonly email: string
  readonly password: string
  readonly givenName: string
  readonly familyName: string
  /** Empty: none. */
  readonly phoneNumber: string
  /** BCP 47 language of the page that was used; null: unknown. */
  readonly language: string | null
  readonly redirect: string | undefined
}

export type SignUpPorts = {
  readonly repository: AccountsRepository
  readonly passwords: Passwords
  readonly mails: AccountMails
  readonly verification: Verification
  readonly limits: LimitsService
  readonly audit: AuditService
  readonly sites: SitesService
  readonly seal: Seal
  readonly clock: Clock
  readonly fixedDuration: FixedDuration
}

export function createSignUp(ports: SignUpPorts) {
  const { repository, mails } = ports

  /** Creates the unconfirmed account, or returns the existing one. */
  const pendingAccount = async (
    signUp: SignUp,
    { siteId, passwordHash, address }: { siteId: string; passwordHash: string; address: string },
  ): Promise<AccountRow | null> => {
    const { email, givenName, familyName, phoneNumber, language } = signUp
    const id = randomUUID()
    const isNew = await repository.insertUser({
      id,
      email,
      givenName,
      familyName,
      phoneNumber,
      language,
      passwordHash,
      emailVerified: false,
      groups: [],
      siteId: siteId === defaultSiteId ? null : siteId,
      termsAcceptedAt: new Date(ports.clock.nowMs()),
    })
    if (isNew) {
      const actor = { userId: id, email }
      await ports.audit.record({ actor, action: 'account.signedUp', subject: email, address })
    }
    return repository.findAccount(email)
  }

  const notify = async (signUp: SignUp, siteId: string, address: string, passwordHash: string) => {
    const { email, givenName, familyName, phoneNumber, language, redirect } = signUp
    const present = await repository.findAccount(email)
    const account = present ?? (await pendingAccount(signUp, { siteId, passwordHash, address }))
    if (!account) return
    if (account.emailVerified) {
      if (await mails.mayMail(account.id)) await mails.exists(account)
      return
    }
    const inside = safeRedirect(redirect)
    // Uses this sign-up's language, because an unconfirmed account may have been created by anybody.
    await ports.verification.send(
      { ...account, language: language ?? account.language },
      {
        passwordHash,
        person: { givenName, familyName, phoneNumber, language },
        ...(inside === undefined ? {} : { redirect: inside }),
      },
    )
  }

  return {
    /**
     * Signs up. Response and duration are the same for every address; only the mail says whether it has an account.
     * @param siteId brand of the requested host
     * @returns proof that this browser set the password of the account, if the account has the one given here
     * @throws PortalError ENGINE_UNAVAILABLE without mail, INVALID_INPUT or TOO_MANY_REQUESTS
     */
    signUp: async (signUp: SignUp, siteId: string, address: string): Promise<string> => {
      mails.checkMail()
      const brand = ports.sites.brandOf(siteId).brandName
      checkCredentials(signUp.email, signUp.password, [signUp.givenName, signUp.familyName, brand])
      await ports.limits.count(`sign-up:${rateLimitNetwork(address)}`, perNetwork)
      return ports.fixedDuration(async () => {
        const passwordHash = await ports.passwords.hash(signUp.password)
        await notify(signUp, siteId, address, passwordHash)
        return ports.seal.hash(signUpProof(signUp.email, passwordHash))
      })
    },
  }
}

/** Text whose keyed hash proves that a browser set an account's password. */
export function signUpProof(email: string, passwordHash: string): string {
  return `sign-up:${email}:${passwordHash}`
}
