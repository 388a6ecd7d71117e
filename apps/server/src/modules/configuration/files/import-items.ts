import type { ImportResult } from '@fieldport/contract'
import { isPortalError } from '@fieldport/domain'
import { toLocalizableText, type Message, type PlainMessageId } from '@fieldport/messages'
import type { Log } from '../../../platform/monitoring/log.ts'

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
    if (isPortalError(error)) return { importName, ...failedResult(error.localizable) }
    log.error({ err: error, importName }, 'a part of an import failed')
    return { importName, ...failedResult('serverFailed') }
  }
}

type Said = Omit<ImportItem, 'importName'>

export function skippedResult(why: PlainMessageId | Message): Said {
  return { result: 'skipped', ...toLocalizableText(why) }
}

export function failedResult(why: PlainMessageId | Message): Said {
  return { result: 'failed', ...toLocalizableText(why) }
}

export function doneResult(what: PlainMessageId | Message): Said {
  return { result: 'success', ...toLocalizableText(what) }
}
