import type { ConfigHistoryEntry } from '@fieldport/contract'
import { countOutcomes } from '@fieldport/domain'
import { Badge, Button, Checkbox } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../../lib/texts/actor-name.ts'
import { localizeOr } from '../../../lib/texts/messages.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ChangeDiff } from '../diff/change-diff.tsx'
import { changeResult, type ChangeResult } from './change-result.ts'
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
        <strong>{entry.source === 'device' ? t('Changed at the device') : actorName(entry.by, t)}</strong>
        <RelativeTime seconds={entry.at} />
        <StatusBadge entry={entry} />
        {entry.source === 'import' && <Badge variant="default">{t('Import')}</Badge>}
        {entry.source === 'bulk' && <Badge variant="default">{t('Multiple devices')}</Badge>}
      </div>
      {entry.note !== '' && (
        <p className={classes['note']}>{localizeOr(entry.localizableNote, entry.note)}</p>
      )}
      {entry.message !== null && entry.changes.every(({ outcome }) => outcome === null) && (
        <p className={classes['why']}>{localizeOr(entry.localizable, entry.message)}</p>
      )}
      <ChangeDiff
        label={t('Changes')}
        changes={entry.changes.map((change) => ({
          ...change,
          isNotApplied: change.outcome === 'refused' || change.outcome === 'ignored',
          remark: remarkOf(change, entry, t),
        }))}
      />
      {version !== null && (
        <div className={classes['entryActions']}>
          <Checkbox
            size="sm"
            label={t('Version {{version}}', { version })}
            checked={isSelected}
            onChange={() => onSelect(version)}
          />
          <Button size="compact-sm" variant="default" onClick={() => onRestore(version)}>
            {t('Restore')}
          </Button>
        </div>
      )}
    </li>
  )
}

const colours = {
  pending: 'yellow',
  accepted: 'teal',
  applied: 'teal',
  refused: 'red',
  ignored: 'red',
  partly: 'orange',
  failed: 'red',
  cancelled: 'gray',
  expired: 'gray',
} as const satisfies Readonly<Record<ChangeResult, string>>

function StatusBadge({ entry }: { readonly entry: ConfigHistoryEntry }) {
  const { t } = useTranslation()
  const result = changeResult(entry)
  return (
    <Badge variant="light" tt="none" color={colours[result]}>
      {resultLabel(result, entry, t)}
    </Badge>
  )
}

function resultLabel(result: ChangeResult, { changes }: ConfigHistoryEntry, t: TFunction): string {
  switch (result) {
    case 'pending':
      return t('Pending')
    case 'accepted':
      return t('Accepted')
    case 'applied':
      return t('Applied')
    case 'refused':
      return t('Refused')
    case 'ignored':
      return t('Ignored')
    case 'partly':
      return partlyLabel(changes, t)
    case 'failed':
      return t('Failed')
    case 'cancelled':
      return t('Cancelled')
    default:
      return t('Expired')
  }
}

function partlyLabel(changes: ConfigHistoryEntry['changes'], t: TFunction): string {
  const { total, refused, ignored } = countOutcomes(
    changes.map(({ outcome }) => (outcome === null ? {} : { outcome })),
  )
  if (ignored === 0) return t('{{number}} of {{total}} refused', { number: refused, total })
  if (refused === 0) return t('{{number}} of {{total}} ignored', { number: ignored, total })
  return t('{{number}} of {{total}} not applied', { number: refused + ignored, total })
}

/** Why the device does not have the value. */
function remarkOf(
  { outcome, reason }: ConfigHistoryEntry['changes'][number],
  { message, localizable }: ConfigHistoryEntry,
  t: TFunction,
): string | undefined {
  if (outcome === 'ignored') return t('Accepted by the device, but not applied.')
  if (outcome !== 'refused') return undefined
  // If the device gave only a code, the sentence about the whole change explains it.
  const known = localizable !== null && message !== null ? localizeOr(localizable, message) : null
  const words = reason ?? known
  return words === null
    ? t('Not applied: the device refused another setting of the same save.')
    : t('Refused by the device: {{reason}}', { reason: words })
}
