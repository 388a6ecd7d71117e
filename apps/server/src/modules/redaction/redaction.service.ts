import { createRedactor, type Redactor } from '@fieldport/domain'
import { createBatcher } from '../../platform/background/batcher.ts'
import type { Redaction } from '../../platform/redaction.ts'
import type { Seal } from '../../platform/seal.ts'
import type { KnownSecretsRepository, SealedSecret } from './known-secrets.repository.ts'

/** Devices per statement. */
const batchDevices = 200

export function createRedaction({
  repository,
  seal,
}: {
  readonly repository: Pick<KnownSecretsRepository, 'list'>
  readonly seal: Pick<Seal, 'open'>
}): Redaction {
  const redactorOf = createBatcher(async (deviceIds: readonly string[]): Promise<Redactor[]> => {
    const byDevice = Map.groupBy(await repository.list([...new Set(deviceIds)]), ({ deviceId }) => deviceId)
    return deviceIds.map((deviceId) => {
      const secrets = openAll(seal, byDevice.get(deviceId) ?? [])
      // The device id is public; a password equal to it would mask it everywhere.
      return createRedactor(secrets.filter((secret) => secret !== deviceId))
    })
  }, batchDevices)

  return {
    redactorOf,
    redactorsOf: async (deviceIds) => {
      const ids = [...new Set(deviceIds)]
      return new Map(await Promise.all(ids.map(async (id) => [id, await redactorOf(id)] as const)))
    },
  }
}

/** Skips secrets that no known key opens, because nobody could reveal them. */
function openAll(seal: Pick<Seal, 'open'>, secrets: readonly SealedSecret[]): string[] {
  return secrets.flatMap(({ sealed, purpose }) => {
    try {
      return [seal.open(sealed, purpose)]
    } catch {
      return []
    }
  })
}
