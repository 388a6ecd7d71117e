import { randomBytes } from 'node:crypto'
import type { Database } from '../../../adapters/relational/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { CodesService } from '../../codes/codes.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { createFactorCodes } from './codes/factor-codes.ts'
import { createMfaRepository } from './mfa.repository.ts'
import { mfaRoutes } from './mfa.routes.ts'
import { createMfaService } from './mfa.service.ts'
import { createSecondFactors } from './second-factors.ts'
import { createNotifyOwner } from './security-notices.ts'
import { createSendSmsCode } from './codes/sms-codes.ts'

export type MfaModuleOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly codes: CodesService
  readonly limits: LimitsService
  readonly audit: AuditService
  readonly messages: MessagesService
  readonly sites: SitesService
}

/** Creates the module: `mfa` for the account page, `secondFactors` for signing in. */
export function createMfaModule(options: MfaModuleOptions) {
  const { db, seal, clock, codes, limits, audit, messages, sites } = options
  const repository = createMfaRepository(db)
  const factorCodes = createFactorCodes({ repository, codes, seal, clock })
  const sendCode = createSendSmsCode({ codes, limits, messages })
  const notifyOwner = createNotifyOwner({ db, messages, sites, limits })
  const random = (size: number) => randomBytes(size)
  const mfa = createMfaService({
    repository,
    factorCodes,
    limits,
    audit,
    messages,
    sites,
    sendCode,
    notifyOwner,
    clock,
    random,
  })
  return {
    name: 'mfa',
    mfa,
    secondFactors: createSecondFactors({ repository, factorCodes, limits, audit, sendCode, notifyOwner }),
    routes: (calls): Routes => ({ user: mfaRoutes(calls, mfa) }),
  } satisfies ModuleWithServices
}
