import { Button, Checkbox } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../lib/api/errors.ts'
import { readNow } from '../../lib/clock.ts'
import { reasonText } from '../../lib/conditions/reason-text.ts'

import { Notice } from '../../ui/feedback/notice.tsx'
import type { AlarmResult } from './acknowledge-many.ts'
import classes from './alarms.module.css'
import type { Alarm } from './list-alarms.ts'

type Props = {
  /** The shown alarms that the reader may acknowledge. */
  readonly offered: readonly Alarm[]
  readonly ticked: readonly Alarm[]
  readonly isBusy: boolean
  readonly onTickAll: (isTicked: boolean) => void
  readonly onAcknowledge: () => void
}

/** Selects all rows, and acknowledges the selected ones. */
export function BulkBar({ offered, ticked, isBusy, onTickAll, onAcknowledge }: Props) {
  const { t } = useTranslation()
  const count = ticked.length
  return (
    <div className={classes['selection']}>
      <Checkbox
        label={t('Select all')}
        checked={count > 0 && count === offered.length}
        indeterminate={count > 0 && count < offered.length}
        onChange={({ currentTarget: { checked } }) => onTickAll(checked)}
      />
      {count > 0 && (
        <>
          <span className={classes['count']} role="status">
            {t('{{count}} selected', { count })}
          </span>
          <Button size="xs" loading={isBusy} onClick={onAcknowledge}>
            {t('Acknowledge selected')}
          </Button>
        </>
      )}
    </div>
  )
}

type ResultsProps = { readonly results: readonly AlarmResult[]; readonly onClose: () => void }

/** The number of acknowledged alarms, and for each other one the reason why it is not. */
export function BulkResults({ results, onClose }: ResultsProps) {
  const { t } = useTranslation()
  const done = results.filter(({ kind }) => kind === 'acknowledged').length
  const others = results.filter(({ kind }) => kind !== 'acknowledged')
  const hasFailed = others.some(({ kind }) => kind === 'failed')
  return (
    <Notice kind={hasFailed ? 'warning' : 'info'} onClose={onClose}>
      <span data-testid="bulk-results">{t('{{count}} acknowledged', { count: done })}</span>
      {others.length > 0 && (
        <ul className={classes['results']}>
          {others.map((result) => (
            <li key={result.alarm.id}>
              <bdi>{result.alarm.name}</bdi>
              {` · ${reasonText(result.alarm.condition, t, readNow())}: ${resultText(result, t)}`}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function resultText(result: AlarmResult, t: TFunction): string {
  switch (result.kind) {
    case 'failed':
      return errorMessage(result.error)
    case 'somebodyElse':
      return result.by === ''
        ? t('Already acknowledged by someone else.')
        : t('Already acknowledged by {{name}}.', { name: result.by })
    default:
      return t('This is no longer open.')
  }
}
