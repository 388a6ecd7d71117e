import type { Registry } from 'prom-client'
import { createBackgroundPacer } from '../../adapters/work-pacer.ts'
import type { Database } from '../../adapters/relational/database.ts'
import { checkPages, inspectRelational } from '../../adapters/relational/inspect.ts'
import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import { checkParts, inspectTelemetry } from '../../adapters/telemetry/inspect.ts'
import { type Clock, dayMs, minuteMs } from '../../platform/clock.ts'
import type { HealthCheck } from '../../platform/monitoring/health.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { AuditService } from '../audit/audit.module.ts'
import { buildStorageMetrics } from './storage.metrics.ts'
import { createStorageRepository } from './storage.repository.ts'
import { storageRoutes } from './storage.routes.ts'
import { createStorageService } from './storage.service.ts'

/** A quick check runs at start; a full one once the portal has settled, and then daily. */
const checkAfterMs = 20 * minuteMs

/** A requested check pauses for as long as it works. */
const askedRestFactor = 1

/** Creates the module. */
export function createStorageModule(options: {
  readonly db: Database
  readonly engine: TelemetryEngine
  readonly audit: AuditService
  readonly clock: Clock
  readonly log: Log
  readonly registry: Registry
  /** The health checks of every engine and broker. */
  readonly healthChecks: Readonly<Record<string, HealthCheck>>
}) {
  const { db, engine, audit, clock, log } = options
  const storage = createStorageService({
    audit,
    clock,
    log,
    repository: createStorageRepository(db),
    inspectors: {
      telemetry: { quick: () => inspectTelemetry(engine), full: (pace) => checkParts(engine, pace) },
      relational: { quick: () => inspectRelational(db), full: (pace) => checkPages(db, pace) },
    },
  })
  const stop = new AbortController()
  const startCheck = () => void storage.check('full', createBackgroundPacer(stop.signal, askedRestFactor))
  buildStorageMetrics(options.registry, storage.list)
  return {
    name: 'storage',
    storage,
    routes: (calls): Routes => ({ portal: storageRoutes(calls, storage, options.healthChecks, startCheck) }),
    jobs: [
      {
        name: 'storage check',
        everyMs: dayMs,
        firstMs: checkAfterMs,
        run: (stopping) => storage.check('full', createBackgroundPacer(stopping)),
      },
    ],
    close: async () => {
      stop.abort()
      await storage.settled()
    },
  } satisfies ModuleWithServices
}

export type { StoredDamage } from './storage-types.ts'
export type { StorageService } from './storage.service.ts'
