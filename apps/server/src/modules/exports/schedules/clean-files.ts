import { scheduleLimits } from '@fieldport/domain'
import type { FileStore } from '../../../adapters/files/file-store.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { exportFilePrefix } from './run-exports.ts'
import type { RunsRepository } from './runs.repository.ts'

export type CleanFilesPorts = {
  readonly runs: Pick<RunsRepository, 'expiredFiles' | 'forgetFile' | 'ownedFiles' | 'removeEndedBefore'>
  readonly files: Pick<FileStore, 'remove' | 'list'>
  readonly clock: Clock
}

/** A file that is being stored has no row yet. */
const minimumOrphanAgeMs = 3_600_000
const asked = 500

/** Deletes expired files, orphaned files (of deleted accounts and killed processes), and old results. */
export async function cleanExportFiles({ runs, files, clock }: CleanFilesPorts): Promise<void> {
  const now = nowSeconds(clock)
  for (const key of await runs.expiredFiles(now)) {
    await files.remove(key)
    await runs.forgetFile(key)
  }
  let keys: string[] = []
  const removeOrphans = async () => {
    const owned = keys.length === 0 ? new Set<string>() : await runs.ownedFiles(keys)
    for (const key of keys) if (!owned.has(key)) await files.remove(key)
    keys = []
  }
  for await (const { key, writtenMs } of files.list()) {
    if (!key.startsWith(exportFilePrefix) || clock.nowMs() - writtenMs < minimumOrphanAgeMs) continue
    keys.push(key)
    if (keys.length === asked) await removeOrphans()
  }
  await removeOrphans()
  await runs.removeEndedBefore(now - scheduleLimits.listedDays * 86_400)
}
