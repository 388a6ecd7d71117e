import type { Database } from '../adapters/relational/database.ts'
import { type AccountsModuleOptions, createAccountsModule } from '../modules/accounts/accounts.module.ts'
import { createCredentialsModule } from '../modules/accounts/credentials/credentials.module.ts'
import { createGroupsModule } from '../modules/accounts/groups/groups.module.ts'
import { createMfaModule } from '../modules/accounts/mfa/mfa.module.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Seal } from '../platform/seal.ts'
import type { Settings } from '../settings.ts'
import type { Foundation } from './foundation.ts'

/** People: how they sign in, by what they prove it, and the ways in that they make for their programs. */
export function createAccountModules(options: {
  readonly settings: Settings
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly foundation: Foundation
  readonly acceptInvitations: AccountsModuleOptions['acceptInvitations']
  readonly log: Log
}) {
  const { settings, foundation, log } = options
  const base = { ...options, ...foundation }
  const mfaModule = createMfaModule(base)
  const accountsModule = createAccountsModule({
    ...settings,
    ...base,
    ...mfaModule,
    onError: (message) => log.warn({ message }, 'identity'),
  })
  const credentialsModule = createCredentialsModule({
    ...base,
    findBySession: accountsModule.sessions.findVisitor,
    requireRecentIdentityCheck: accountsModule.identityCheck.requireRecent,
    onError: (error) => log.warn({ err: error }, 'when an API credential was used is not recorded'),
  })
  return { ...mfaModule, ...accountsModule, ...credentialsModule, ...createGroupsModule(base) }
}
