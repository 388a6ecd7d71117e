import { maximumProvisionBatch, provisionRequestSchema, type ProvisionResult } from '@fieldport/contract'
import { parseCsv, toCsv } from '../../lib/files/csv.ts'

export const batchColumns = ['deviceid', 'model', 'setup_pass', 'wifi_pass', 'secret'] as const

/** One row as it will be sent, and what is wrong with it. */
export type BatchRow = {
  /** Of the text, counted from 1, without empty lines. */
  readonly line: number
  readonly item: {
    readonly deviceid: string
    readonly model: string
    readonly setupPassword: string
    readonly wifiPassword: string
    readonly secret: string
  }
  readonly problems: readonly string[]
}

/**
 * Devices out of a text of comma-separated values. A header is optional; with one the columns may stand in any order and passwords
 * may be left out.
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
      ...(seen.has(item.deviceid) ? ['This ID is given twice.'] : []),
    ]
    seen.add(item.deviceid)
    const isBeyond = index >= maximumProvisionBatch
    return {
      line: index + 1 + Number(hasHeader),
      item,
      problems: isBeyond ? [...problems, `At most ${maximumProvisionBatch} devices at once.`] : problems,
    }
  })
}

/** The rule of the server itself, so that nothing is refused there that was right here. */
export function findRowProblems(item: BatchRow['item']): readonly string[] {
  const parsed = provisionRequestSchema.safeParse(item)
  if (parsed.success) return []
  const modelIsMissing = item.model === ''
  return parsed.error.issues
    .filter((issue, index, all) => all.findIndex(({ path }) => path[0] === issue.path[0]) === index)
    .map((issue) => (issue.path[0] === 'model' && modelIsMissing ? 'The model is missing.' : issue.message))
}

/*
 * What a row may have against it, here or at the server, so that it has a translation too:
 * t('This ID is given twice.') t('The model is missing.') t('At most 1000 devices at once.')
 * t('A device id has 9 characters of A-Z and 0-9.') t('A model is of letters, digits, dots and dashes.')
 * t('A setup password is 5 to 30 letters, digits and dots.') t('A Wi-Fi password is 8 to 63 ASCII characters.')
 * t('A secret is 8 to 128 ASCII characters.') t('A device with this ID exists.') t('Created.')
 */

/** What became of each row, for a file. */
export function resultsCsv(
  results: readonly Pick<ProvisionResult, 'deviceid' | 'status' | 'message'>[],
): string {
  return toCsv([
    ['deviceid', 'status', 'message'],
    ...results.map(({ deviceid, status, message }) => [deviceid, status, message]),
  ])
}
