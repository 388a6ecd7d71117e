import { type DeviceAuditEntry, maximumAuditPage } from '@fieldport/contract'
import type { TFunction } from 'i18next'
import { client } from '../../lib/api/client.ts'
import { toCsv } from '../../lib/files/csv.ts'
import { downloadFile } from '../../lib/files/download-file.ts'
import { formatForFile } from '../../lib/format/times.ts'
import { actorName } from '../../lib/texts/actor-name.ts'
import { localizeOr } from '../../lib/texts/messages.ts'
import { auditDetailsText } from './audit-texts.ts'
import type { toAuditQuery } from './audit-view.ts'

/** Downloads every entry of the view, including those that the page has not loaded. */
export async function downloadAudit(
  deviceid: string,
  query: ReturnType<typeof toAuditQuery>,
  t: TFunction,
  labelOf: (key: string) => string,
): Promise<void> {
  const entries: DeviceAuditEntry[] = []
  let before: number | null | undefined
  while (before !== null) {
    const page = await client.device.getAuditLog({
      deviceid,
      ...query,
      limit: maximumAuditPage,
      ...(before === undefined ? {} : { before }),
    })
    entries.push(...page.Items)
    before = page.lastEvaluatedKey
  }
  const rows = entries.map((entry) => [
    formatForFile(entry.at),
    actorName(entry.by, t),
    localizeOr(entry.localizable, entry.text),
    auditDetailsText(entry, t, labelOf),
  ])
  // Without the byte order mark, spreadsheets misread everything that is not ASCII.
  const csv = `\uFEFF${toCsv([[t('Time'), t('Person'), t('Action'), t('Details')], ...rows])}`
  downloadFile(`${deviceid}-audit.csv`, new Blob([csv], { type: 'text/csv' }))
}
