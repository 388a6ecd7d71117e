import type { ImportResult } from '@fieldport/contract'
import { isPortalError } from '@fieldport/domain'
import { createMessage, en, toLocalizableText, type Message, type PlainMessageId } from '@fieldport/messages'
import type { Log } from '../../../platform/monitoring/log.ts'

export type ImportItem = ImportResult['importResults'][number]

/** A part of a file, by the message that names it. */
export type ImportPart = Extract<PlainMessageId, `part${string}`>
type Said = Omit<ImportItem, 'importName' | 'localizableName'>

export function nameOf(part: ImportPart): Pick<ImportItem, 'importName' | 'localizableName'> {
  return { importName: en[part], localizableName: createMessage(part) }
}

/** One part of a file: a rejected part does not affect the others. */
export async function importItem(
  part: ImportPart,
  work: () => Promise<Said>,
  log: Pick<Log, 'error'>,
): Promise<ImportItem> {
  try {
    return { ...nameOf(part), ...(await work()) }
  } catch (error) {
    if (isPortalError(error)) return { ...nameOf(part), ...failedResult(error.localizable) }
    log.error({ err: error, part }, 'a part of an import failed')
    return { ...nameOf(part), ...failedResult('serverFailed') }
  }
}

export function skippedResult(why: PlainMessageId | Message): Said {
  return { result: 'skipped', ...toLocalizableText(why) }
}

export function failedResult(why: PlainMessageId | Message): Said {
  return { result: 'failed', ...toLocalizableText(why) }
}

export function doneResult(what: PlainMessageId | Message): Said {
  return { result: 'success', ...toLocalizableText(what) }
}
