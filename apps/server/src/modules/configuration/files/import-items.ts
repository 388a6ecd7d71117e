import type { ImportResult } from '@fieldport/contract'
import { isPortalError } from '@fieldport/domain'
import type { Log } from '../../../platform/log.ts'

export type ImportItem = ImportResult['importResults'][number]

/** One part of a file: what one refuses does not keep it from the others. */
export async function importItem(
  importName: string,
  work: () => Promise<Omit<ImportItem, 'importName'>>,
  log: Pick<Log, 'error'>,
): Promise<ImportItem> {
  try {
    return { importName, ...(await work()) }
  } catch (error) {
    if (isPortalError(error)) return { importName, result: 'failed', message: error.message }
    log.error({ err: error, importName }, 'a part of an import failed')
    return { importName, result: 'failed', message: 'Something went wrong on our side. Please try again.' }
  }
}

export function skipped(message: string): Omit<ImportItem, 'importName'> {
  return { result: 'skipped', message }
}

export function done(message: string): Omit<ImportItem, 'importName'> {
  return { result: 'success', message }
}
