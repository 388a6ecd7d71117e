import type { ExportFormat } from '@fieldport/domain'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../../lib/api/errors.ts'
import { formatCount, formatUpTo, withUnit } from '../../../lib/format/numbers.ts'
import { PercentBar } from '../../../ui/drawings/percent-bar.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './export-dialog.module.css'
import { maximumFetchedRecords, percentDone } from './export-request.ts'
import type { ExportState } from './use-export.ts'

type Props = {
  readonly state: ExportState
  readonly format: ExportFormat
  /** undefined: not counted yet. */
  readonly records: number | undefined
}

/** The progress of the export, with constant height. */
export function ExportProgress({ state, format, records }: Props) {
  const { t } = useTranslation()
  if (state.kind === 'failed') {
    const reason = serverMessage(state.error)
    const text = reason ?? t('The export was interrupted. Nothing was saved. Try again.')
    return <Notice title={t('Error')}>{text}</Notice>
  }
  const percent = state.kind === 'done' ? 100 : runningPercent(state, format, records)
  return (
    <div className={classes['progress']}>
      {percent !== undefined && <PercentBar percent={percent} label={t('Export progress')} />}
      <p role="status">
        <StateText state={state} records={records} />
      </p>
    </div>
  )
}

function runningPercent(state: ExportState, format: ExportFormat, records: number | undefined) {
  return state.kind === 'running' ? percentDone(format, state.lines, records) : undefined
}

function StateText({ state, records }: Pick<Props, 'state' | 'records'>) {
  const { t } = useTranslation()
  switch (state.kind) {
    case 'running':
      return t('{{size}} received', { size: formatSize(state.bytes) })
    case 'done':
      return t('Saved to your downloads: {{size}}', { size: formatSize(state.bytes) })
    case 'cancelled':
      return t('Export cancelled. Nothing was saved.')
    case 'handedOver':
      return t('Your browser is downloading the file. Cancel it there.')
    default:
      return <SizeText records={records} />
  }
}

/** The size as far as it is known in advance. */
function SizeText({ records }: Pick<Props, 'records'>) {
  const { t } = useTranslation()
  if (records === undefined) return null
  if (records === 0) return t('No Data Found')
  const text = t('{{number}} records', { count: records, number: formatCount(records) })
  return records > maximumFetchedRecords
    ? t('{{records}}. Your browser downloads a file of this size itself.', { records: text })
    : text
}

/** Decimal megabytes, as in browsers and operating systems; kilobytes below one. */
function formatSize(bytes: number): string {
  return bytes < 1e6 ? withUnit(formatUpTo(bytes / 1e3, 0), 'kB') : withUnit(formatUpTo(bytes / 1e6, 1), 'MB')
}
