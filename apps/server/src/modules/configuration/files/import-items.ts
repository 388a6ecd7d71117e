import type { ImportResult } from '@fieldport/contract'
import { isPortalError } from '@fieldport/domain'
import { answerOf, type Message, type PlainMessageId } from '@fieldport/messages'
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
    if (isPortalError(error)) return { importName, ...failed(error.localizable) }
    log.error({ err: error, importName }, 'a part of an import failed')
    return { importName, ...failed('serverFailed') }
  }
}

type Said = Omit<ImportItem, 'importName'>

export function skipped(why: PlainMessageId | Message): Said {
  return { result: 'skipped', ...answerOf(why) }
}

export function failed(why: PlainMessageId | Message): Said {
  return { result: 'failed', ...answerOf(why) }
}

export function done(what: PlainMessageId | Message): Said {
  return { result: 'success', ...answerOf(what) }
}
