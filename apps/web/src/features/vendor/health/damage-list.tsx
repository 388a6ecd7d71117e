import type { DamageEntry } from '@fieldport/contract'
import { Badge, Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../../lib/texts/actor-name.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { damageAdvice, damageEffect, damageTitle, engineName } from './damage-labels.ts'
import classes from './health.module.css'

type ListProps = {
  readonly damages: readonly DamageEntry[]
  readonly onAccept: (damages: readonly DamageEntry[]) => void
}

/** All findings, unaccepted ones first. */
export function DamageList({ damages, onAccept }: ListProps) {
  const { t } = useTranslation()
  const open = damages.filter(({ acceptedAt }) => acceptedAt === null)
  const accepted = damages.filter(({ acceptedAt }) => acceptedAt !== null)
  const acceptAll = open.length > 1 && (
    <Button size="xs" variant="default" onClick={() => onAccept(open)}>
      {t('Accept all')}
    </Button>
  )
  return (
    <Panel title={t('Damage to stored data')} aside={acceptAll} testId="damage" flush>
      {damages.length === 0 && (
        <EmptyState icon={<IconShieldCheck size={40} stroke={1.5} />} title={t('No damage found')}>
          {t('Stored data is checked when the portal starts and once a day.')}
        </EmptyState>
      )}
      {damages.length > 0 && (
        <ol className={classes['list']} aria-label={t('Damage to stored data')}>
          {[...open, ...accepted].map((damage) => (
            <DamageItem key={damage.id} damage={damage} onAccept={() => onAccept([damage])} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

type ItemProps = { readonly damage: DamageEntry; readonly onAccept: () => void }

function DamageItem({ damage, onAccept }: ItemProps) {
  const { t } = useTranslation()
  const { engine, table, part, kind, reason, foundAt, acceptedAt, acceptedBy } = damage
  const place = part === null ? table : `${table} · ${part}`
  return (
    <li className={classes['damage']} data-testid="damage-entry">
      <div className={classes['head']}>
        <span className={classes['name']}>
          {damageTitle(damage, t)}
          {acceptedAt !== null && (
            <Badge variant="light" color="gray" size="sm" tt="none">
              {t('Accepted damage')}
            </Badge>
          )}
        </span>
        {acceptedAt === null && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('Accept: {{place}}', { place })}
            onClick={onAccept}
          >
            {t('Accept')}
          </Button>
        )}
      </div>
      <p className={classes['place']}>
        {engineName(engine, t)} · <bdi dir="ltr">{place}</bdi>
      </p>
      <Extent damage={damage} />
      <p>
        {damageEffect(damage, t)} {damageAdvice(damage, t)}
      </p>
      <p className={classes['quiet']}>
        {t('Found')} <RelativeTime seconds={foundAt} />
        {/* A missing table has no further details. */}
        {kind !== 'missingTable' && (
          <>
            {' · '}
            <bdi dir="ltr">{reason}</bdi>
          </>
        )}
      </p>
      {acceptedAt !== null && (
        <p className={classes['quiet']}>
          {t('Accepted by {{who}}', { who: actorName(acceptedBy ?? '', t) })} ·{' '}
          <RelativeTime seconds={acceptedAt} />
        </p>
      )}
    </li>
  )
}

/** Row count and time span. */
function Extent({ damage: { rows, fromSeconds, toSeconds } }: { readonly damage: DamageEntry }) {
  const { t } = useTranslation()
  const range =
    fromSeconds === null || toSeconds === null
      ? null
      : t('{{from}} to {{to}}', { from: formatDateTime(fromSeconds), to: formatDateTime(toSeconds) })
  if (rows === null && range === null) return null
  return (
    <p>
      {rows !== null && t('{{number}} row', { count: rows, number: formatCount(rows) })}
      {rows !== null && range !== null && ' · '}
      {range}
    </p>
  )
}
