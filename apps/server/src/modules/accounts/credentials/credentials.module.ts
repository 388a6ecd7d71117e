import { randomBytes } from 'node:crypto'
import type { Database } from '../../../adapters/relational/database.ts'
import type { RowCache } from '../../../adapters/relational/row-cache.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { createNotifyOwner } from '../mfa/security-notices.ts'
import { createCallLimits } from './call-limits.ts'
import { createCredentialsRepository } from './credentials.repository.ts'
import { credentialsRoutes } from './credentials.routes.ts'
import { createCredentialsService, type CredentialsPorts } from './credentials.service.ts'
import { createAuthenticate, type Authenticate } from './authenticate.ts'

export type CredentialsModuleOptions = {
  readonly db: Database
  readonly rowCache: RowCache
  readonly seal: Seal
  readonly clock: Clock
  readonly limits: LimitsService
  readonly audit: AuditService
  readonly messages: MessagesService
  readonly sites: SitesService
  readonly findBySession: Authenticate
  readonly requireRecentIdentityCheck: CredentialsPorts['requireRecentIdentityCheck']
  readonly onError: (error: unknown) => void
}

/** Creates the module: `credentials` for the account page, `authenticate` for every call. */
export function createCredentialsModule(options: CredentialsModuleOptions) {
  const { db, rowCache, seal, clock, limits, audit, messages, sites, onError } = options
  const repository = createCredentialsRepository(db)
  const credentials = createCredentialsService({
    repository,
    seal,
    clock,
    audit,
    notifyOwner: createNotifyOwner({ db, messages, sites, limits }),
    requireRecentIdentityCheck: options.requireRecentIdentityCheck,
    random: (size: number) => randomBytes(size),
  })
  const callLimits = createCallLimits({ limits, clock })
  const { switchesOf } = sites
  return {
    name: 'credentials',
    credentials,
    authenticate: createAuthenticate(
      { repository, rowCache, callLimits, seal, clock, switchesOf, onError },
      options.findBySession,
    ),
    routes: (calls): Routes => ({ user: credentialsRoutes(calls, credentials) }),
  } satisfies ModuleWithServices
}
