import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Seal } from '../../platform/seal.ts'
import type { LimitsService } from '../limits/limits.service.ts'
import type { SitesService } from '../sites/sites.service.ts'
import { createAccountsRepository } from './accounts.repository.ts'
import { createAccountsService } from './accounts.service.ts'
import { createIdentity } from './identity.ts'
import { createSessionsRepository } from './sessions.repository.ts'
import { createSessionsService } from './sessions.service.ts'

export type AccountsModuleOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly publicUrl: string
  readonly limits: LimitsService
  readonly sites: SitesService
  readonly trustProxy: boolean
  readonly signInAttempts: number
  readonly onError: (message: string) => void
}

/** The module, wired. */
export function createAccountsModule(options: AccountsModuleOptions) {
  const { db, clock, limits, sites, trustProxy, signInAttempts } = options
  const identity = createIdentity({
    ...options,
    acceptedOrigins: sites.origins,
    secret: options.seal.derive('sessions'),
  })
  return {
    accounts: createAccountsService({ repository: createAccountsRepository(db), identity }),
    sessions: createSessionsService({
      repository: createSessionsRepository(db),
      identity,
      clock,
      limits,
      switchesOf: sites.switchesOf,
      trustProxy,
      signInAttempts,
    }),
  }
}
