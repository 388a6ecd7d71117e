import {
  chartRangePresets,
  defaultUtilisationRangeMs,
  type Retention,
  type Utilisation,
} from '@fieldport/domain'
import { formatHours } from '../../../lib/format/durations.ts'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage, isPlanRefusal } from '../../../lib/api/errors.ts'
import { useConfigNames } from '../../../lib/device/device-config.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { retentionText } from '../../../ui/chart/retention-text.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { ringPath } from '../../../ui/drawings/donut-geometry.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CardMessage } from '../cards/card-message.tsx'
import { stateName } from '../state/state-names.ts'
import { useUtilisation } from './use-utilisation.ts'
import classes from './utilisation-card.module.css'
import { PlansLink } from '../../../ui/controls/plans-link.tsx'

type Props = {
  readonly deviceid: string
  readonly feed: DeviceFeed
  readonly retention: Retention
}

const rangeIds = ['1d', '1w', '1M']

/** How a machine spent its time: the hours gained by its state counters. */
export function UtilisationCard({ deviceid, feed, retention }: Props) {
  const { t } = useTranslation()
  const [rangeMs, setRangeMs] = useState(defaultUtilisationRangeMs)
  const { query, utilisation, isCut } = useUtilisation(deviceid, { rangeMs, moment: feed.moment, retention })
  return (
    <Panel
      title={t('Utilisation')}
      aside={
        <Segmented
          label={t('Time range')}
          value={String(rangeMs)}
          onChange={(next) => setRangeMs(Number(next))}
          segments={chartRangePresets
            .filter(({ id }) => rangeIds.includes(id))
            .map(({ label, milliseconds, requiredRetentionDays = 0 }) => ({
              value: String(milliseconds),
              label: t(label),
              disabled: retention.retentionDays < requiredRetentionDays,
            }))}
        />
      }
      testId="card-utilisation"
      fill
    >
      {query.isError && !utilisation ? (
        <Notice
          title={t('Error')}
          {...(isPlanRefusal(query.error) ? {} : { onRetry: () => void query.refetch() })}
        >
          {errorMessage(query.error)}
        </Notice>
      ) : utilisation ? (
        <Body deviceid={deviceid} utilisation={utilisation} cutTo={isCut ? retention : undefined} />
      ) : (
        <Skeleton h="100%" />
      )}
    </Panel>
  )
}

type BodyProps = {
  readonly deviceid: string
  readonly utilisation: Utilisation
  /** The plan's retention, if it is shorter than the range. */
  readonly cutTo: Retention | undefined
}

function Body({ deviceid, utilisation, cutTo }: BodyProps) {
  const { t } = useTranslation()
  const nameOf = useConfigNames(deviceid)
  if (utilisation.workShare === undefined) return <CardMessage>{t('No Data Available')}</CardMessage>
  return (
    <div className={classes['body']}>
      <Donut utilisation={utilisation} />
      <table className={classes['legend']}>
        <caption className={classes['words']}>{t('Hours in each state')}</caption>
        <thead className={classes['words']}>
          <tr>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Hours')}</th>
            <th scope="col">{t('Share of time')}</th>
          </tr>
        </thead>
        <tbody>
          {utilisation.slices.map(({ state, work, hours, share }) => (
            <tr key={state} data-testid="utilisation-slice">
              <th scope="row" dir="auto" title={stateName(state, nameOf, t)}>
                <span className={classes['swatch']} data-state={state} aria-hidden="true" />
                {stateName(state, nameOf, t)}
                <span className={classes['kind']}> {work ? t('work') : t('non-work')}</span>
              </th>
              <td>{formatHours(hours)}</td>
              <td className={classes['kind']}>{formatNumber(share * 100, 0)}%</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td>{formatHours(utilisation.totalHours)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      {cutTo && (
        <p className={classes['cut']}>
          {retentionText(cutTo, t)}
          <PlansLink plan={cutTo.planName} isFootnote />
        </p>
      )}
    </div>
  )
}

/** A donut with the share of work in its middle; the table beside it has the same information. */
function Donut({ utilisation: { slices, workShare = 0 } }: { readonly utilisation: Utilisation }) {
  const { t } = useTranslation()
  const ends = slices.map((_, at) => slices.slice(0, at + 1).reduce((total, { share }) => total + share, 0))
  return (
    <div className={classes['donut']}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {slices.map(({ state }, at) => (
          <path
            key={state}
            d={ringPath(ends[at - 1] ?? 0, ends[at] ?? 1)}
            className={classes['slice']}
            data-state={state}
          />
        ))}
      </svg>
      <p className={classes['share']} data-testid="work-share">
        <b>{formatNumber(workShare * 100, 0)}%</b>
        <span>{t('work')}</span>
      </p>
    </div>
  )
}
