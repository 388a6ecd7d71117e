import { Registry } from 'prom-client'
import type { Database } from '../adapters/relational/database.ts'
import { openFoundation } from '../composition/foundation.ts'
import type { Clock } from '../platform/clock.ts'
import { createLog } from '../platform/monitoring/log.ts'
import type { Seal } from '../platform/seal.ts'
import { readSettings } from '../settings.ts'

/** The foundation services for tests of one module; limits as in production unless LIMIT_FACTOR is set. */
export async function testFoundation(
  options: { readonly db: Database; readonly seal: Seal; readonly clock: Clock },
  env: Readonly<Record<string, string>> = {},
) {
  const { accessChanges, audit, sites, messages, limits, codes } = await openFoundation({
    ...options,
    settings: readSettings(env),
    log: createLog('silent'),
    registry: new Registry(),
    open: (module) => module,
  })
  return {
    accessChanges,
    audit: audit.audit,
    sites: sites.sites,
    messages: messages.messages,
    messageQueue: messages.messageQueue,
    outbox: messages.outbox,
    limits: limits.limits,
    codes: codes.codes,
  }
}
