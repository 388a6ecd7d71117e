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
import { createPasswordService, createSendPasswordReset } from './passwords/password.service.ts'
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
import { createSupportViewsRepository } from './support-views/support-views.repository.ts'
import { createSupportViews } from './support-views/support-views.service.ts'
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
  /** Turns pending invitations of an address to devices and teams into access. */
  readonly acceptInvitations: (userId: string, email: string) => Promise<void>
  /** Notifications that are held for a person follow their quiet hours. */
  readonly onQuietHoursChanged: (userId: string) => Promise<void>
  readonly signInAttempts: number
  readonly onError: (message: string) => void
  /** For tests that count what is computed. */
  readonly hasher?: PasswordHasher
  readonly fixedDuration?: FixedDuration
}

export type AccountsModule = ReturnType<typeof createAccountsModule>

/** Creates the accounts module: sign-up, sign-in, sessions, passwords, profile and support views. */
export function createAccountsModule(options: AccountsModuleOptions) {
  const { db, clock, codes, audit, messages, sites, limits, secondFactors, acceptInvitations } = options
  const { onQuietHoursChanged } = options
  const tools = createTools(options)
  const { identity, repository, sessions, passwords, verification } = tools
  const profiles = createProfileRepository(db)
  const parts = {
    accounts: createAccountsService({ repository, sessions, passwords, audit, acceptInvitations }),
    sessions: createSessionsService({
      repository: sessions,
      accounts: repository,
      identity,
      steps: createSignInSteps(options, tools),
      audit,
      clock,
      switchesOf: sites.switchesOf,
    }),
    ...createSignUpParts(options, tools),
    verification,
    identityCheck: createIdentityCheck({
      sessions,
      repository,
      identity,
      passwords,
      secondFactors,
      limits,
      audit,
      clock,
    }),
    profiles: createProfileService({ repository: profiles, codes, audit, onQuietHoursChanged }),
    phones: createPhoneService({ repository: profiles, codes, limits, messages, audit }),
    isSecure: identity.isSecure,
  }
  const supportViews = createSupportViews({
    repository: createSupportViewsRepository(db),
    requireRecentIdentityCheck: parts.identityCheck.requireRecent,
    tokenOf: parts.sessions.tokenOf,
    audit,
    clock,
  })
  const { removeExpired } = parts.sessions
  return {
    name: 'accounts',
    ...parts,
    supportViews,
    languageOf: async (userId: string) => (await profiles.find(userId))?.language ?? null,
    /** Id of a request's session; undefined: it has ended. */
    sessionIdOf: (headers: Headers) => sessions.findId(parts.sessions.tokenOf(headers)),
    routes: (calls): Routes => accountsRoutes(calls, { ...parts, supportViews, sites }),
    jobs: [
      { name: 'expired sessions', everyMs: dayMs, firstMs: 10 * minuteMs, run: () => removeExpired() },
      { name: 'ended support views', everyMs: minuteMs, firstMs: minuteMs, run: supportViews.recordEnds },
    ],
  } satisfies ModuleWithServices
}

type Tools = ReturnType<typeof createTools>

/** Creates what several parts of the module share. */
function createTools(options: AccountsModuleOptions) {
  const { db, seal, codes, audit, messages, sites, limits, signInAttempts, acceptInvitations } = options
  const identity = createIdentity({
    db,
    publicUrl: options.publicUrl,
    acceptedOrigins: sites.origins,
    secret: seal.derive('sessions'),
    onError: options.onError,
  })
  const { isSecure } = identity
  const repository = createAccountsRepository(db)
  const mails = createAccountMails({ messages, sites, limits })
  const sendReset = createSendPasswordReset({ codes, mails })
  return {
    identity,
    repository,
    sessions: createSessionsRepository(db),
    passwords: createPasswords(options.hasher ?? scryptHasher),
    fixedDuration: options.fixedDuration ?? createFixedDuration(),
    mails,
    signInLimits: createSignInLimits({ limits, seal, isSecure, signInAttempts }),
    sendReset,
    verification: createVerification({ repository, codes, mails, audit, acceptInvitations, sendReset }),
  }
}

/** Creates the services for people who are not signed in: sign-up and password reset. */
function createSignUpParts(
  { seal, clock, codes, audit, sites, limits }: AccountsModuleOptions,
  { repository, passwords, mails, verification, sendReset, signInLimits, fixedDuration }: Tools,
) {
  return {
    signUps: createSignUp({
      repository,
      passwords,
      mails,
      verification,
      limits,
      audit,
      sites,
      seal,
      clock,
      fixedDuration,
    }),
    passwords: createPasswordService({
      repository,
      passwords,
      codes,
      mails,
      verification,
      sendReset,
      limits,
      signInLimits,
      audit,
      sites,
      seal,
      fixedDuration,
    }),
  }
}

/** Creates both steps of signing in: the password, then a second factor if the account has one. */
function createSignInSteps(
  { codes, seal, limits, audit, clock, secondFactors }: AccountsModuleOptions,
  { identity, repository, sessions, passwords, signInLimits, verification }: Tools,
) {
  const challenges = createSignInChallenges({ codes, repository, seal, isSecure: identity.isSecure })
  const openSession = createOpenSession({
    repository,
    identity,
    sessions,
    signInLimits,
    challenges,
    audit,
    clock,
  })
  return {
    ...createSignIn({
      repository,
      openSession,
      passwords,
      signInLimits,
      challenges,
      secondFactors,
      verification,
    }),
    ...createSecondStep({ challenges, secondFactors, limits, openSession }),
  }
}

export type { AccountsService, NewAccount } from './accounts.service.ts'
export { createCredentialsModule } from './credentials/credentials.module.ts'
export { createGroupsModule } from './groups/groups.module.ts'
export { createMfaModule } from './mfa/mfa.module.ts'
export { createPersonalDataModule } from './personal-data/personal-data.module.ts'
export { createPushModule } from './push/push.module.ts'
export { checkPassword } from './passwords/password-rule.ts'
