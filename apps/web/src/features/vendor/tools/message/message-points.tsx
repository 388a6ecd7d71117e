import type { MessageCheck, PointOutcome } from '@fieldport/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { formatRoughDuration } from '../../../../lib/format/durations.ts'
import { formatDateTime } from '../../../../lib/format/times.ts'
import { localizeOr } from '../../../../lib/texts/messages.ts'
import { type Status, StatusIcon } from '../../../../ui/feedback/status-icon.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import classes from '../tools.module.css'

type Taken = { readonly index: number; readonly ts: number; readonly outcome: PointOutcome | 'accepted' }
type Refused = { readonly index: number; readonly detail: string; readonly localizable?: unknown }
export type JudgedPoint = Taken | Refused

type Props = {
  readonly points: readonly JudgedPoint[]
  /** The device's plan, once it is known. */
  readonly plan: MessageCheck['plan'] | undefined
}

/** A longer list would not be read. */
const shownPoints = 100
const statusOf: Readonly<Record<Taken['outcome'], Status>> = {
  accepted: 'success',
  stored: 'success',
  merged: 'success',
  repeated: 'info',
  leftOut: 'warning',
  expired: 'warning',
}

/** The outcome of each point in a message. */
export function MessagePoints({ points, plan }: Props) {
  const { t } = useTranslation()
  const refused = points.filter((point) => 'detail' in point).length
  return (
    <Panel
      title={t('Points')}
      aside={
        <span className={classes['quiet']}>
          {t('Accepted: {{number}}', { number: formatCount(points.length - refused) })} ·{' '}
          {t('Refused: {{number}}', { number: formatCount(refused) })}
          {plan && ` · ${t('Plan: {{plan}}', { plan: plan.tier })}`}
        </span>
      }
      testId="points"
      flush
    >
      <ol className={classes['points']} aria-label={t('Points')}>
        {points.slice(0, shownPoints).map((point) => (
          <li key={point.index} className={classes['point']}>
            <span className={classes['quiet']}>{formatCount(point.index + 1)}</span>
            <span>{'ts' in point ? formatDateTime(point.ts) : '—'}</span>
            <span className={classes['outcome']}>
              <StatusIcon status={'detail' in point ? 'error' : statusOf[point.outcome]} isDecorative />
              {'detail' in point
                ? localizeOr(point.localizable, point.detail)
                : outcomeText(point.outcome, plan, t)}
            </span>
          </li>
        ))}
      </ol>
      {points.length > shownPoints && (
        <p className={classes['note']}>
          {t('Showing the first {{number}} points.', { number: formatCount(shownPoints) })}
        </p>
      )}
    </Panel>
  )
}

function outcomeText(
  outcome: Taken['outcome'],
  plan: MessageCheck['plan'] | undefined,
  t: TFunction,
): string {
  if (outcome === 'accepted') return t('Accepted')
  if (outcome === 'stored') return t('Stored')
  if (outcome === 'merged') return t('Stored, merged with another record of the same time')
  if (outcome === 'repeated') return t('Already stored. Nothing changes.')
  if (outcome === 'leftOut')
    return t('Acknowledged but not stored: the plan stores one point every {{interval}}.', {
      interval: formatRoughDuration(plan?.storageIntervalSeconds ?? 0),
    })
  return t('Acknowledged but not stored: older than {{count}} day.', { count: plan?.storageDays ?? 0 })
}
