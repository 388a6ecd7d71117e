import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, dayMs, minuteMs } from '../../platform/clock.ts'
import type { ModuleWithServices } from '../../platform/module.ts'
import { createLimitsRepository } from './limits.repository.ts'
import { createLimitsService } from './limits.service.ts'

/** Creates the module. */
export function createLimitsModule({
  db,
  clock,
  limitFactor,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly limitFactor: number
}) {
  const limits = createLimitsService({ repository: createLimitsRepository(db), clock, factor: limitFactor })
  return {
    name: 'limits',
    limits,
    jobs: [
      { name: 'expired limits', everyMs: dayMs, firstMs: 10 * minuteMs, run: () => limits.removeExpired() },
    ],
  } satisfies ModuleWithServices
}

export type { Limit, LimitsService } from './limits.service.ts'
