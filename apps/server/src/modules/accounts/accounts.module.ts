import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, dayMs, minuteMs } from '../../platform/clock.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { CodesService } from '../codes/codes.module.ts'
import type { LimitsService } from '../limits/limits.module.ts'
import type { MessagesService } from '../messages/messages.module.ts'
import type { SitesService } from '../sites/sites.module.ts'
import { createAccountMails } from './account-mails.ts'
import { createAccountsRepository } from './accounts.repository.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import { createSignInChallenges } from './sign-in/challenge.ts'
import { createFixedDuration, type FixedDuration } from './passwords/fixed-duration.ts'
import { createIdentityCheck } from './sign-in/identity-check.service.ts'
import { createIdentity } from './identity.ts'
import type { SecondFactors } from './mfa/mfa.port.ts'
import { createOpenSession } from './sessions/open-session.ts'
import { createPasswordService, createSendReset } from './passwords/password.service.ts'
import { createPasswords, type PasswordHasher, scryptHasher } from './passwords/passwords.ts'
import { createPhoneService } from './profile/phone.service.ts'
import { createProfileRepository } from './profile/profile.repository.ts'
import { createProfileService } from './profile/profile.service.ts'
import { createSecondStep } from './sign-in/second-step.service.ts'
import { createSessionsRepository } from './sessions/sessions.repository.ts'
import { createSessionsService } from './sessions/sessions.service.ts'
import { createSignInLimits } from './sign-in/sign-in-limits.ts'
import { createSignIn } from './sign-in/sign-in.service.ts'
import { createSignUp } from './sign-up/sign-up.service.ts'
import { createVerification } from './sign-up/verification.service.ts'

export type AccountsModuleOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly publicUrl: string
  readonly limits: LimitsService
  readonly codes: CodesService
  readonly audit: AuditService
  readonly messages: MessagesService
  readonly sites: SitesService
  readonly secondFactors: SecondFactors
  /** Makes invitations of devices, which waited for an address, access. */
  readonly acceptInvitations: (userId: string, email: string) => Promise<void>
  readonly signInAttempts: number
  readonly onError: (message: string) => void
  /** For tests that count what is computed. */
  readonly hasher?: PasswordHasher
  readonly fixedDuration?: FixedDuration
}

export type AccountsModule = ReturnType<typeof createAccountsModule>

/** The module, wired. */
export function createAccountsModule(options: AccountsModuleOptions) {
  const { db, sites } = options
  const identity = createIdentity({
    ...options,
    acceptedOrigins: sites.origins,
    secret: options.seal.derive('sessions'),
  })
  const { isSecure } = identity
  const repository = createAccountsRepository(db)
  const sessions = createSessionsRepository(db)
  const passwords = createPasswords(options.hasher ?? scryptHasher)
  const fixedDuration = options.fixedDuration ?? createFixedDuration()
  const mails = createAccountMails(options)
  const signInLimits = createSignInLimits({ ...options, isSecure })
  const challenges = createSignInChallenges({ ...options, repository, isSecure })
  const sendReset = createSendReset({ ...options, mails })
  const verification = createVerification({ ...options, repository, mails, sendReset })
  const shared = { ...options, repository, passwords, mails, verification, fixedDuration, signInLimits }
  const openSession = createOpenSession({ ...shared, sessions, identity, challenges })
  const toSignIn = { ...shared, openSession, challenges }
  const steps = { ...createSignIn(toSignIn), ...createSecondStep(toSignIn) }
  const ofProfiles = { ...options, repository: createProfileRepository(db) }
  const parts = {
    accounts: createAccountsService({ ...options, repository, sessions, passwords }),
    sessions: createSessionsService({
      ...options,
      repository: sessions,
      accounts: repository,
      identity,
      steps,
      switchesOf: sites.switchesOf,
    }),
    signUps: createSignUp(shared),
    verification,
    identityCheck: createIdentityCheck({ ...shared, sessions, identity }),
    passwords: createPasswordService({ ...shared, sendReset }),
    profiles: createProfileService(ofProfiles),
    phones: createPhoneService(ofProfiles),
    isSecure,
  }
  const { removeExpired } = parts.sessions
  return {
    name: 'accounts',
    ...parts,
    routes: (calls): Routes => accountsRoutes(calls, { ...parts, sites }),
    jobs: [{ name: 'expired sessions', everyMs: dayMs, firstMs: 10 * minuteMs, run: () => removeExpired() }],
  } satisfies ModuleWithServices
}

export type { AccountsService, NewAccount } from './accounts.service.ts'
export { createCredentialsModule } from './credentials/credentials.module.ts'
export { createGroupsModule } from './groups/groups.module.ts'
export { createMfaModule } from './mfa/mfa.module.ts'
export { checkPassword } from './passwords/password-rule.ts'
