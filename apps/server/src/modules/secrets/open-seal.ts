import type { Database } from '../../adapters/relational/database.ts'
import {
  createSeal,
  createSecretKey,
  type KeySettings,
  readSecretKeys,
  type Seal,
  secretKeyPath,
} from '../../platform/seal.ts'
import { keyCheckColumn, messageColumn, type SealedColumn, sealedColumns } from './sealed-columns.ts'
import { createSecretsRepository, type SecretsRepository } from './secrets.repository.ts'
import { createSecretsService } from './secrets.service.ts'

const allColumns = [...sealedColumns, messageColumn]
export const keyCheckText = 'Sealed with the secret key of the portal.'

/** The secret key is missing or wrong. The message is for the operator: what was found, and what to restore. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
}

export type OpenedSeal = {
  readonly seal: Seal
  /** Number of texts that were sealed again with the current key. */
  readonly resealed: number
}

/**
 * Opens the seal of a database, after checking that its texts were sealed with a known key. Texts sealed with former
 * keys are sealed again with the current one. A key is only created if there is none and nothing was sealed yet.
 * @throws SecretKeyError if the key is missing or wrong; then nothing was changed
 */
export async function openSeal(db: Database, settings: KeySettings): Promise<OpenedSeal> {
  const repository = createSecretsRepository(db)
  const found = await readSecretKeys(settings)
  if (found.length === 0) {
    const counts = await countSealed(repository)
    if (counts.length > 0) throw missingKey(settings, counts)
  }
  const keys = found.length === 0 ? [await createSecretKey(settings.dataDir)] : found
  const seal = createSeal(keys)
  await checkKey(repository, seal, settings)
  const resealed = keys.length > 1 ? await createSecretsService({ repository, seal }).reseal() : 0
  return { seal, resealed }
}

/**
 * Checks the key with the text sealed for this purpose; an older database has none, and one text of each kind is
 * opened instead.
 */
async function checkKey(repository: SecretsRepository, seal: Seal, settings: KeySettings): Promise<void> {
  const stored = await repository.findKeyCheck()
  if (stored !== null && opens(seal, stored, keyCheckColumn)) return
  const isWrong = stored !== null || (await findUnopened(repository, seal)) !== null
  if (isWrong) {
    const counts = await countSealed(repository)
    if (counts.length > 0) throw wrongKey(settings, counts)
  }
  // Nothing depends on the key that this one replaces.
  if (stored !== null) await repository.removeKeyCheck(stored)
  await repository.addKeyCheck(seal.seal(keyCheckText, keyCheckColumn.purposeOf()))
  const present = await repository.findKeyCheck()
  // Another portal, with another key, was quicker.
  if (present === null || !opens(seal, present, keyCheckColumn)) throw wrongKey(settings, [])
}

async function findUnopened(repository: SecretsRepository, seal: Seal): Promise<SealedColumn | null> {
  for (const column of allColumns) {
    const [row] = await repository.page(column, null, 1)
    if (row && !opens(seal, row.sealed, column, row.keys)) return column
  }
  return null
}

function opens(seal: Seal, sealed: string, column: SealedColumn, keys: readonly string[] = []): boolean {
  try {
    seal.open(sealed, column.purposeOf(...keys))
    return true
  } catch {
    return false
  }
}

type Count = { readonly label: string; readonly count: number }

/** How much of each kind is sealed; kinds without any are left out. */
export async function countSealed(repository: SecretsRepository): Promise<Count[]> {
  const counts: Count[] = []
  for (const column of allColumns) counts.push({ label: column.label, count: await repository.count(column) })
  return counts.filter(({ count }) => count > 0)
}

export const formatSealedCounts = (counts: readonly Count[]) =>
  counts.map(({ label, count }) => `${label} (${count})`).join(', ')

const dropSealedAdvice =
  'If the key is lost for good, "npm run portal -- drop-sealed" gives up what it sealed (docs/operations.md, "A lost secret key").'

function missingKey({ dataDir }: KeySettings, counts: readonly Count[]): SecretKeyError {
  const path = secretKeyPath(dataDir)
  return new SecretKeyError(
    `The secret key is missing: there is no ${path}, and SECRET_KEY is not set. The database holds what only that key opens: ` +
      `${formatSealedCounts(counts)}. The portal does not start, and made no new key. Restore ${path} from the backup, or set SECRET_KEY ` +
      `to the key that was used. ${dropSealedAdvice}`,
  )
}

function wrongKey(
  { dataDir, secretKey, previousSecretKeys }: KeySettings,
  counts: readonly Count[],
): SecretKeyError {
  const path = secretKeyPath(dataDir)
  const tried = [secretKey && 'SECRET_KEY', path, previousSecretKeys.length > 0 && 'SECRET_KEY_PREVIOUS']
  const held =
    counts.length > 0
      ? ` The database holds what only the right key opens: ${formatSealedCounts(counts)}.`
      : ''
  return new SecretKeyError(
    `The secret key is not the one that this database was sealed with; tried: ${tried.filter(Boolean).join(', ')}.${held} ` +
      `The portal does not start, and changed nothing. Restore ${path} from the backup that belongs to this database, or set ` +
      'SECRET_KEY to the key that was used; after a change of the key name the one before in SECRET_KEY_PREVIOUS. Several ' +
      `portals on one database need the same SECRET_KEY. ${dropSealedAdvice}`,
  )
}
