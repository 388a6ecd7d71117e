import {
  inputProblem,
  maximumProvisionBatch,
  provisionRequestSchema,
  type ProvisionResult,
} from '@fieldport/contract'
import { createMessage, type Message } from '@fieldport/messages'
import { parseCsv, toCsv } from '../../lib/files/csv.ts'

const batchTooLarge = createMessage('batchTooLarge', { maximum: maximumProvisionBatch })

export const batchColumns = ['deviceid', 'model', 'setup_pass', 'wifi_pass', 'secret'] as const

/** A row as it will be sent, with its problems. */
export type BatchRow = {
  /** Line number in the text, from 1, not counting empty lines. */
  readonly line: number
  readonly item: {
    readonly deviceid: string
    readonly model: string
    readonly setupPassword: string
    readonly wifiPassword: string
    readonly secret: string
  }
  readonly problems: readonly Message[]
}

/**
 * Parses devices from comma-separated values. The header is optional; with one, columns may be in any order and
 * passwords may be left out.
 */
export function readBatch(text: string): readonly BatchRow[] {
  const [first = [], ...others] = parseCsv(text)
  const header = first.map((name) => name.trim().toLowerCase())
  const hasHeader = header.includes('deviceid')
  const columns: readonly string[] = hasHeader ? header : batchColumns
  const rows = hasHeader ? others : first.length > 0 ? [first, ...others] : others
  const seen = new Set<string>()
  return rows.map((fields, index) => {
    const of = (column: (typeof batchColumns)[number]) => fields[columns.indexOf(column)]?.trim() ?? ''
    const item = {
      deviceid: of('deviceid').toUpperCase(),
      model: of('model'),
      setupPassword: of('setup_pass'),
      wifiPassword: of('wifi_pass'),
      secret: of('secret'),
    }
    const problems = [
      ...findRowProblems(item),
      ...(seen.has(item.deviceid) ? [createMessage('deviceIdDuplicate')] : []),
    ]
    seen.add(item.deviceid)
    const isBeyond = index >= maximumProvisionBatch
    return {
      line: index + 1 + Number(hasHeader),
      item,
      problems: isBeyond ? [...problems, batchTooLarge] : problems,
    }
  })
}

/** The text without the lines of these devices; '' if no device is left. */
export function withoutDevices(text: string, deviceIds: ReadonlySet<string>): string {
  const lines = text.split(/\r\n?|\n/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  // The first line decides separator and columns.
  const idOf = (line: string) =>
    readBatch(line === first ? line : `${first}\n${line}`).at(-1)?.item.deviceid ?? ''
  const kept = lines.filter((line) => line.trim() === '' || !deviceIds.has(idOf(line))).join('\n')
  return readBatch(kept).length === 0 ? '' : kept
}

/** Validates a row with the server's own schema, so that both accept the same. */
function findRowProblems(item: BatchRow['item']): readonly Message[] {
  const parsed = provisionRequestSchema.safeParse(item)
  if (parsed.success) return []
  const modelIsMissing = item.model === ''
  return parsed.error.issues
    .filter((issue, index, all) => all.findIndex(({ path }) => path[0] === issue.path[0]) === index)
    .map((issue) =>
      issue.path[0] === 'model' && modelIsMissing ? createMessage('modelMissing') : inputProblem(issue),
    )
}

/** The result of each row as CSV. */
export function resultsCsv(
  results: readonly Pick<ProvisionResult, 'deviceid' | 'status' | 'message'>[],
): string {
  return toCsv([
    ['deviceid', 'status', 'message'],
    ...results.map(({ deviceid, status, message }) => [deviceid, status, message]),
  ])
}
