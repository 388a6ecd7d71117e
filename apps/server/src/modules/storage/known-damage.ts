import { damageId, isClearedByCheck, type StorageDamage, type StorageEngineName } from '@fieldport/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { StorageRepository } from './storage.repository.ts'
import type { CheckDepth, StoredDamage } from './storage-types.ts'

/** Known damage, kept in memory too, because the database that should store it may be what is damaged. */
export function createKnownDamage(ports: {
  readonly repository: StorageRepository
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
}) {
  const { repository, clock, log } = ports
  /** The damage last read from the database, and damage that could not be stored in it. */
  let lastKnown: readonly StoredDamage[] = []
  const unsaved = new Map<StorageEngineName, readonly StoredDamage[]>()

  const list = async (): Promise<readonly StoredDamage[]> => {
    lastKnown = await repository.list().catch(() => lastKnown)
    const known = new Set(lastKnown.map(({ id }) => id))
    return [...lastKnown, ...[...unsaved.values()].flat().filter(({ id }) => !known.has(id))]
  }

  /** Stores what a check found, logs what nobody has accepted, and removes what is repaired. */
  const update = async (
    engine: StorageEngineName,
    depth: CheckDepth,
    found: readonly StorageDamage[],
  ): Promise<void> => {
    const now = clock.nowMs() / 1000
    const ids = new Set(found.map(damageId))
    try {
      await repository.save(found, now)
      const stored = (await repository.list()).filter((damage) => damage.engine === engine)
      const gone = stored.filter(({ id, kind }) => !ids.has(id) && isClearedByCheck(depth, kind))
      await repository.remove(gone.map(({ id }) => id))
      for (const { id } of gone) log.info({ damage: id }, 'storage damage is gone')
      await repository.noteCheck(engine, depth, now)
      unsaved.delete(engine)
    } catch (error) {
      const fresh = found.map((damage) => ({
        ...damage,
        id: damageId(damage),
        foundAt: now,
        acceptedAt: null,
        acceptedBy: null,
      }))
      unsaved.set(engine, fresh)
      log.error({ err: error }, 'the findings of a storage check could not be stored')
    }
    for (const damage of await list())
      if (ids.has(damage.id) && damage.acceptedAt === null)
        log.error(logged(damage), 'stored data is damaged')
  }

  return { list, update }
}

function logged({ engine, table, part, kind, reason, rows, fromSeconds, toSeconds }: StoredDamage) {
  const time = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString())
  return { engine, table, part, kind, reason, rows, from: time(fromSeconds), to: time(toSeconds) }
}
