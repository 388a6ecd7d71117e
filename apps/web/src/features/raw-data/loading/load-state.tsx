import { rawLoadFailedMessage, rawPageLimitMessage } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorCode, isWorthRetrying, serverMessage } from '../../../lib/api/errors.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { PercentBar } from '../../../ui/drawings/percent-bar.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from '../raw-data.module.css'
import { isBusy, type RawLoad } from './raw-loader.ts'

type Props = {
  readonly load: RawLoad
  /** Number of chosen columns. */
  readonly columns: number
  readonly onRetry: () => void
}

/** How many records are loaded. Takes the same space before, while and after loading, so that nothing moves. */
export function LoadProgress({ load }: Pick<Props, 'load'>) {
  const { t } = useTranslation()
  const rows = load.table.rows()
  return (
    <div className={classes['progress']}>
      {isBusy(load) && <PercentBar percent={load.percent} label={t('Loading data')} />}
      <span role="status" data-testid={isBusy(load) ? 'raw-count' : 'raw-records'}>
        {isBusy(load)
          ? progressText(load, t)
          : rows > 0 && t('Records: {{number}}', { number: formatCount(rows) })}
      </span>
    </div>
  )
}

function progressText({ table, expected }: RawLoad, t: TFunction): string {
  if (expected === undefined) return t('Loading')
  const rows = table.rows()
  // More records may arrive while they are counted and read.
  const total = Math.max(rows, expected)
  return t('{{loaded}} of {{total}} records', { loaded: formatCount(rows), total: formatCount(total) })
}

/** The problems of loading. Source: specification 3, sections 4 and 8. */
export function LoadState({ load, columns, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {load.phase === 'failed' && (
        <Notice title={t('Error')} {...(isWorthRetrying(load.error) ? { onRetry } : {})}>
          {errorCode(load.error) === 'NOT_FOUND'
            ? t('This device was deleted, or you no longer have access to it.')
            : (serverMessage(load.error) ?? t(rawLoadFailedMessage))}
        </Notice>
      )}
      {load.phase === 'tooLarge' && (
        <Notice kind="warning">
          {t(
            'This range has {{total}} records, too many to show with {{number}} columns. Choose fewer columns or a shorter range, or export the data.',
            { total: formatCount(load.expected ?? 0), number: formatCount(columns) },
          )}
        </Notice>
      )}
      {load.phase === 'stopped' && (
        <Notice kind="warning">
          {t('Loading was cancelled, so the data is incomplete. Press Load Data to load it again.')}
        </Notice>
      )}
      {load.isTruncated && (
        <Notice kind="warning">
          {t(rawPageLimitMessage)} {t('An export contains the whole range.')}
        </Notice>
      )}
    </>
  )
}

/*
 * The domain's words, for the extraction of texts, which reads comments:
 * t('Error loading data') t('From must be earlier than To.')
 * t('Maximum request limit reached, data may be truncated. The time range may need to be broken into smaller queries.')
 */
