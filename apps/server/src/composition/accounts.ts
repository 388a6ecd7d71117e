import { randomUUID } from 'node:crypto'
import {
  createAccountsModule,
  createCredentialsModule,
  createGroupsModule,
  createMfaModule,
  createPersonalDataModule,
  createPushModule,
} from '../modules/accounts/accounts.module.ts'
import type { Devices } from './devices.ts'
import type { ModulesOptions } from './modules.ts'
import type { Stores } from './stores.ts'

export type Accounts = ReturnType<typeof openAccounts>

/** Opens the modules for accounts, sign-in, second factors and API credentials. */
export function openAccounts(
  { settings, engines, clock, log, open }: ModulesOptions,
  stores: Stores,
  { deviceUsers, notifications }: Pick<Devices, 'deviceUsers' | 'notifications'>,
) {
  const common = {
    db: engines.relational.db,
    seal: stores.seal,
    clock,
    limits: stores.limits.limits,
    codes: stores.codes.codes,
    audit: stores.audit.audit,
    messages: stores.messages.messages,
    sites: stores.sites.sites,
  }
  const mfa = open(createMfaModule(common))
  const accounts = open(
    createAccountsModule({
      ...common,
      publicUrl: settings.publicUrl,
      signInAttempts: settings.signInAttempts,
      secondFactors: mfa.secondFactors,
      acceptInvitations: deviceUsers.deviceUsers.acceptInvitations,
      onQuietHoursChanged: notifications.followQuietHours,
      onError: (message) => log.warn({ message }, 'identity'),
    }),
  )
  const credentials = open(
    createCredentialsModule({
      ...common,
      rowCache: engines.relational.rowCache,
      findBySession: accounts.sessions.authenticate,
      requireRecentIdentityCheck: accounts.identityCheck.requireRecent,
      onError: (error) => log.warn({ err: error }, 'when an API credential was used is not recorded'),
    }),
  )
  const groups = open(createGroupsModule({ db: common.db, audit: common.audit }))
  const personalData = open(createPersonalDataModule({ ...common, identityCheck: accounts.identityCheck }))
  const push = open(
    createPushModule({
      push: stores.messages.push,
      pushes: stores.messages.pushes,
      languageOf: accounts.languageOf,
      sessionIdOf: accounts.sessionIdOf,
      limits: common.limits,
      audit: common.audit,
      clock,
      newId: randomUUID,
    }),
  )
  return { mfa, accounts, credentials, groups, personalData, push }
}
