import { Registry } from 'prom-client'
import type { Database } from '../adapters/relational/database.ts'
import { createFoundation } from '../composition/foundation.ts'
import type { Clock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import type { Seal } from '../platform/seal.ts'
import { readSettings } from '../settings.ts'

/** The foundation as a test of one module needs it; limits as in production unless LIMIT_FACTOR says otherwise. */
export function testFoundation(
  options: { readonly db: Database; readonly seal: Seal; readonly clock: Clock },
  env: Readonly<Record<string, string>> = {},
) {
  const log = createLog('silent')
  return createFoundation({ ...options, settings: readSettings(env), log, registry: new Registry() })
}
