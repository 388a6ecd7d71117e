import {
  createLiveFeed,
  createTelemetryModule,
  type LiveFeed,
  gapMarginMicros,
} from '../modules/telemetry/telemetry.module.ts'
import {
  redactStored,
  createPointRedaction,
  createRedactionModule,
} from '../modules/redaction/redaction.module.ts'
import { openSeal } from '../modules/secrets/secrets.module.ts'
import { createServerLogModule } from '../modules/serverlog/serverlog.module.ts'
import { createStorageModule, type StorageService } from '../modules/storage/storage.module.ts'
import type { Log } from '../platform/monitoring/log.ts'
import type { Seal } from '../platform/seal.ts'
import { openFoundation } from './foundation.ts'
import type { ModulesOptions } from './modules.ts'

export type Stores = Awaited<ReturnType<typeof openStores>>

/**
 * Opens what every other module depends on, in an order that keeps stored data intact: check the seal, look for damage
 * before anything else is read, mask data stored before redaction existed, and repair telemetry before anything is
 * added to it.
 */
export async function openStores(options: ModulesOptions) {
  const { settings, engines, clock, log, registry, healthChecks, open } = options
  const { relational, telemetry: engine } = engines
  const { db } = relational
  const seal = await openCheckedSeal(options)
  const foundation = await openFoundation({ settings, db, seal, clock, log, registry, open })
  const audit = foundation.audit.audit
  const storage = open(createStorageModule({ db, engine, audit, clock, log, registry, healthChecks }))
  if (settings.roles.has('worker')) await storage.storage.check('quick')
  await redactStored({ db, engine, seal, log })
  const redaction = open(createRedactionModule({ db, seal }))
  const pointRedaction = createPointRedaction({ redactorOf: redaction.redaction.redactorOf, clock })
  const feed = createLiveFeed()
  const telemetry = await openTelemetry(options, feed, storage.storage)
  const serverLog = open(
    createServerLogModule({ engine, clock, random: Math.random, redaction: redaction.redaction, log }),
  )
  return { ...foundation, seal, storage, redaction, pointRedaction, feed, telemetry, serverLog }
}

/** Telemetry, repaired after a crash. */
async function openTelemetry(
  { engines, clock, log, open }: ModulesOptions,
  feed: LiveFeed,
  storage: StorageService,
) {
  const { telemetry: engine, notices, watchInsert } = engines
  const receiptSkewMicros = notices ? gapMarginMicros : 0
  const telemetry = open(createTelemetryModule({ engine, clock, feed, watchInsert, receiptSkewMicros }))
  await telemetry.rollupRefresher.recover().catch((error: unknown) => goOnDamaged(error, storage, log))
  return telemetry
}

/** If the repair failed on damaged parts, everything else is still served. @throws if nothing is damaged */
async function goOnDamaged(error: unknown, storage: StorageService, log: Log): Promise<void> {
  await storage.check('full')
  if (!(await storage.list()).some(({ engine }) => engine === 'telemetry')) throw error
  log.error({ err: error }, 'what a crash left of readings is not repaired: stored data is damaged')
}

/** Seals texts of previous secret keys again with the current one. */
async function openCheckedSeal({ settings, engines, log }: ModulesOptions): Promise<Seal> {
  const { seal, resealed } = await openSeal(engines.relational.db, settings)
  if (resealed > 0) log.info({ count: resealed }, 'sealed again under the present secret key')
  return seal
}
