import type { Registry } from 'prom-client'
import type { Database } from '../adapters/relational/database.ts'
import { createAuditModule } from '../modules/audit/audit.module.ts'
import { createCodesModule } from '../modules/codes/codes.module.ts'
import { createLimitsModule } from '../modules/limits/limits.module.ts'
import { canMailBy, createMessagesModule } from '../modules/messages/messages.module.ts'
import { createSitesModule } from '../modules/sites/sites.module.ts'
import { createAccessChanges } from '../platform/access-changes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Seal } from '../platform/seal.ts'
import type { Settings } from '../settings.ts'

export type FoundationSettings = Pick<
  Settings,
  'publicUrl' | 'port' | 'limitFactor' | 'smtp' | 'twilio' | 'outbox'
>

export type Foundation = Awaited<ReturnType<typeof createFoundation>>

/** What the other modules stand on: brands, mails, codes, limits and the audit log. */
export async function createFoundation(options: {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly settings: FoundationSettings
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly registry: Registry
}) {
  const { settings } = options
  const canMail = () => canMailBy(settings)
  const auditModule = createAuditModule(options)
  const sitesModule = await createSitesModule({ ...options, ...settings, ...auditModule, canMail })
  const messagesModule = await createMessagesModule({ ...options, sites: sitesModule.sites })
  return {
    accessChanges: createAccessChanges(),
    ...createLimitsModule({ ...options, limitFactor: settings.limitFactor }),
    ...createCodesModule(options),
    ...auditModule,
    ...sitesModule,
    ...messagesModule,
  }
}
