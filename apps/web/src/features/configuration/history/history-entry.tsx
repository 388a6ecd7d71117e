import type { ConfigHistoryEntry } from '@fieldport/contract'
import { findConfigKey } from '@fieldport/domain'
import { parseMessage } from '@fieldport/messages'
import { Badge, Button, Checkbox } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { translateLabel } from '../../../lib/texts/labels.ts'
import { localizeOr, localizeText } from '../../../lib/texts/messages.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { labelOf, formatFieldValue } from '../fields/config-text.ts'
import classes from './history.module.css'

type Props = {
  readonly entry: ConfigHistoryEntry
  readonly isSelected: boolean
  readonly onSelect: (version: number) => void
  readonly onRestore: (version: number) => void
}

export function HistoryEntry({ entry, isSelected, onSelect, onRestore }: Props) {
  const { t } = useTranslation()
  const { version } = entry
  return (
    <li className={classes['entry']}>
      <div className={classes['entryHead']}>
        <strong>{entry.source === 'device' ? t('The device itself') : entry.by}</strong>
        <RelativeTime seconds={entry.at} />
        <StatusBadge status={entry.status} />
        {entry.source === 'import' && <Badge variant="default">{t('Import')}</Badge>}
        {entry.source === 'bulk' && <Badge variant="default">{t('Many devices')}</Badge>}
      </div>
      {entry.note !== '' && (
        <p className={classes['note']}>
          {entry.source === 'import'
            ? localizeOr(parseMessage('importedFrom', entry.note), entry.note)
            : entry.note}
        </p>
      )}
      {entry.message !== null && <p className={classes['why']}>{failureText(entry.message)}</p>}
      <ul className={classes['changes']}>
        {entry.changes.map(({ key, from, to }) => {
          const row = findConfigKey(key)
          return (
            <li key={key}>
              <span title={key}>
                {row ? `${translateLabel(row.section)} · ` : ''}
                {labelOf(row, key)}
              </span>
              <span className={classes['from']}>{formatFieldValue(row, from)}</span>
              <span aria-label={t('becomes')}>→</span>
              <span>{formatFieldValue(row, to)}</span>
            </li>
          )
        })}
      </ul>
      {version !== null && (
        <div className={classes['entryActions']}>
          <Checkbox
            size="sm"
            label={t('Version {{version}}', { version })}
            checked={isSelected}
            onChange={() => onSelect(version)}
          />
          <Button size="compact-sm" variant="default" onClick={() => onRestore(version)}>
            {t('Put back')}
          </Button>
        </div>
      )}
    </li>
  )
}

const colours = {
  pending: 'yellow',
  applied: 'teal',
  failed: 'red',
  cancelled: 'gray',
  expired: 'gray',
} as const

function StatusBadge({ status }: { readonly status: ConfigHistoryEntry['status'] }) {
  const { t } = useTranslation()
  return (
    <Badge variant="light" color={colours[status]}>
      {historyStatusLabel(status, t)}
    </Badge>
  )
}

function historyStatusLabel(status: ConfigHistoryEntry['status'], t: TFunction): string {
  switch (status) {
    case 'pending':
      return t('Pending')
    case 'applied':
      return t('Applied')
    case 'failed':
      return t('Failed')
    case 'cancelled':
      return t('Cancelled')
    default:
      return t('Expired')
  }
}

/** Why a change failed: of the portal's own words, else the device's. */
function failureText(text: string): string {
  return localizeOr(parseMessage('changeRefusedByDevice', text), localizeText(text))
}
