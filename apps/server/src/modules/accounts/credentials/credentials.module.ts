import { randomBytes } from 'node:crypto'
import type { Database } from '../../../adapters/relational/database.ts'
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

/** The module, wired: `credentials` for the account page, `findVisitor` for every call. */
export function createCredentialsModule(options: CredentialsModuleOptions) {
  const ports = {
    ...options,
    repository: createCredentialsRepository(options.db),
    callLimits: createCallLimits(options),
    notifyOwner: createNotifyOwner(options),
    switchesOf: options.sites.switchesOf,
    random: (size: number) => randomBytes(size),
  }
  const credentials = createCredentialsService(ports)
  return {
    name: 'credentials',
    credentials,
    authenticate: createAuthenticate(ports, options.findBySession),
    routes: (calls): Routes => ({ user: credentialsRoutes(calls, credentials) }),
  } satisfies ModuleWithServices
}
