import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, dayMs, minuteMs } from '../../platform/clock.ts'
import type { ModuleWithServices } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import { createCodesRepository } from './codes.repository.ts'
import { createCodesService } from './codes.service.ts'

/** Creates the module. */
export function createCodesModule({
  db,
  seal,
  clock,
}: {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
}) {
  const codes = createCodesService({
    repository: createCodesRepository(db),
    seal,
    clock,
    randomInt: (below) => randomInt(below),
    randomText: () => randomBytes(24).toString('base64url'),
  })
  return {
    name: 'codes',
    codes,
    jobs: [
      { name: 'expired codes', everyMs: dayMs, firstMs: 10 * minuteMs, run: () => codes.removeExpired() },
    ],
  } satisfies ModuleWithServices
}

export { codePurposes, type CodesService, type RedeemResult } from './codes.service.ts'
