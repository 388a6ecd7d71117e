import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { createLimitsRepository } from './limits.repository.ts'
import { createLimitsService } from './limits.service.ts'

/** The module, wired. */
export function createLimitsModule({
  db,
  clock,
  limitFactor,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly limitFactor: number
}) {
  return {
    limits: createLimitsService({ repository: createLimitsRepository(db), clock, factor: limitFactor }),
  }
}
