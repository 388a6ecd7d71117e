import {
  describeDamage,
  damageId,
  PortalError,
  type StorageDamage,
  type StorageEngineName,
  storageEngines,
} from '@fieldport/domain'
import { noPacing, type WorkPacer } from '../../adapters/work-pacer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { AuditRecord, AuditService } from '../audit/audit.module.ts'
import { createKnownDamage } from './known-damage.ts'
import type { StorageRepository } from './storage.repository.ts'
import type { CheckDepth } from './storage-types.ts'

/** Checks one store. Both reject if the store is unavailable, which is no damage. */
export type StorageInspector = {
  /** Checks what takes milliseconds. */
  readonly quick: () => Promise<StorageDamage[]>
  /** Reads everything that is stored, piece by piece. */
  readonly full: (pace: WorkPacer) => Promise<StorageDamage[]>
}

export type StorageService = ReturnType<typeof createStorageService>

/**
 * Finds damage in the stores, stores it, and removes what is repaired. Damage that nobody accepted makes the portal's
 * health 'degraded'.
 */
export function createStorageService(ports: {
  readonly inspectors: Readonly<Record<StorageEngineName, StorageInspector>>
  readonly repository: StorageRepository
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
}) {
  const { inspectors, repository, audit, clock, log } = ports
  const findings = createKnownDamage(ports)

  const checkEngine = async (
    engine: StorageEngineName,
    depth: CheckDepth,
    pace: WorkPacer,
  ): Promise<void> => {
    const { quick, full } = inspectors[engine]
    try {
      const found = [...(await quick()), ...(depth === 'full' ? await full(pace) : [])]
      await findings.update(engine, depth, unique(found))
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
      log.warn({ err: error, engine }, 'the store could not be checked for damage')
    }
  }

  const checkEngines = async (depth: CheckDepth, pace: WorkPacer): Promise<void> => {
    for (const engine of storageEngines) await checkEngine(engine, depth, pace)
  }
  let full: Promise<void> | undefined

  return {
    list: findings.list,

    /**
     * Checks both stores; logs and stores what it finds. Never rejects: an unavailable store is reported by its own
     * health. A full check requested while one runs joins it.
     */
    check: async (depth: CheckDepth, pace: WorkPacer = noPacing): Promise<void> => {
      if (depth === 'quick') return checkEngines(depth, pace)
      full ??= checkEngines(depth, pace).finally(() => (full = undefined))
      return full
    },

    /** Whether this process is running a full check. */
    isChecking: () => full !== undefined,

    /** Resolves when the running check has ended. */
    settled: async (): Promise<void> => full,

    /** Starts a full check without waiting for the daily one. */
    noteCheck: (by: Pick<AuditRecord, 'actor' | 'address'>) =>
      audit.record({ ...by, action: 'storage.checkStarted', subject: 'storage' }),

    lastChecks: repository.lastChecks,

    /** Why the portal is degraded; empty: it is not. */
    causes: async (): Promise<readonly string[]> =>
      describeDamage((await findings.list()).filter(({ acceptedAt }) => acceptedAt === null)),

    /**
     * Accepts findings: they stay listed and no longer degrade the portal.
     * @throws PortalError NOT_FOUND if one does not exist
     */
    accept: async (
      by: Pick<AuditRecord, 'actor' | 'address'> & { readonly details?: Readonly<Record<string, unknown>> },
      ids: readonly string[],
    ): Promise<void> => {
      const present = new Set((await findings.list()).map(({ id }) => id))
      if (!ids.every((id) => present.has(id))) throw new PortalError('NOT_FOUND', 'notFound')
      const who = by.actor === 'portal' ? 'portal' : by.actor.email
      for (const { id, reason } of await repository.accept(ids, clock.nowMs() / 1000, who))
        await audit.record({
          ...by,
          action: 'storage.damageAccepted',
          subject: id,
          details: { ...by.details, reason },
        })
    },
  }
}

/** Both checks may list a part; the first finding counts. */
function unique(damages: readonly StorageDamage[]): StorageDamage[] {
  const byId = new Map<string, StorageDamage>()
  for (const damage of damages) if (!byId.has(damageId(damage))) byId.set(damageId(damage), damage)
  return [...byId.values()]
}
