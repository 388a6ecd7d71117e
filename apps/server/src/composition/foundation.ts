import type { Registry } from 'prom-client'
import type { Database } from '../adapters/relational/database.ts'
import { createAuditModule } from '../modules/audit/audit.module.ts'
import { createCodesModule } from '../modules/codes/codes.module.ts'
import { createLimitsModule } from '../modules/limits/limits.module.ts'
import { createMapsModule } from '../modules/maps/maps.module.ts'
import { isMailConfigured, createMessagesModule } from '../modules/messages/messages.module.ts'
import { createSitesModule } from '../modules/sites/sites.module.ts'
import { createAccessChanges } from '../platform/access/access-changes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/monitoring/log.ts'
import type { OpenModule } from '../platform/module.ts'
import type { Seal } from '../platform/seal.ts'
import type { Settings } from '../settings.ts'

export type FoundationSettings = Pick<
  Settings,
  | 'publicUrl'
  | 'port'
  | 'dataDir'
  | 'maps'
  | 'limitFactor'
  | 'smtp'
  | 'bounces'
  | 'twilio'
  | 'outbox'
  | 'outbound'
>

export type FoundationOptions = {
  readonly settings: FoundationSettings
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly registry: Registry
  readonly open: OpenModule
}

/** Opens the modules that others depend on: brands, messages, codes, limits and the audit log. */
export async function openFoundation({ settings, db, seal, clock, log, registry, open }: FoundationOptions) {
  const { publicUrl, port, limitFactor } = settings
  const audit = open(createAuditModule({ db }))
  const canMail = () => isMailConfigured(settings)
  const { maps } = open(createMapsModule({ ...settings, log }))
  const sites = open(await createSitesModule({ db, audit: audit.audit, publicUrl, port, canMail, maps }))
  const messages = open(
    await createMessagesModule({
      settings,
      db,
      seal,
      clock,
      sites: sites.sites,
      log,
      registry,
      audit: audit.audit,
    }),
  )
  const limits = open(createLimitsModule({ db, clock, limitFactor }))
  const codes = open(createCodesModule({ db, seal, clock }))
  return { accessChanges: createAccessChanges(), audit, sites, messages, limits, codes }
}
