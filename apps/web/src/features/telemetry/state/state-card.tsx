import { formatHours, type StateInterval, findStateIntervals } from '@fieldport/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigNames } from '../../../lib/device/device-config.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { readingThrottleMs, useThrottledPoints } from '../../../lib/live/feed/use-device-feed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { CardMessage } from '../cards/card-message.tsx'
import classes from './state-card.module.css'
import { stateKind, stateName } from './state-names.ts'

/** As many as can be told apart on a phone. */
const shownRuns = 40
type Props = { readonly deviceid: string; readonly feed: DeviceFeed }

/** In which state the machine is, since when, and the states before. */
export function StateCard({ deviceid, feed }: Props) {
  const { t } = useTranslation()
  const nameOf = useConfigNames(deviceid)
  const points = useThrottledPoints(feed, readingThrottleMs)
  const runs = useMemo(() => findStateIntervals(points).slice(-shownRuns), [points])
  const now = runs.at(-1)
  const isFirst =
    now !== undefined && now.from === points.find((point) => typeof point['state'] === 'number')?.ts
  return (
    <Panel title={t('State')} testId="card-state" fill>
      {now === undefined ? (
        <CardMessage>{t('No Data Available')}</CardMessage>
      ) : (
        <div className={classes['card']}>
          <div className={classes['line']}>
            <p className={classes['now']} data-testid="state-now">
              <span className={classes['mark']} data-kind={stateKind(now.state)} aria-hidden="true" />
              {stateName(now.state, nameOf, t)}
            </p>
            <p className={classes['since']}>
              {/* What was before the points held is not known. */}
              {isFirst ? t('At least since') : t('Since')} <RelativeTime seconds={now.from} />
            </p>
          </div>
          <Timeline runs={runs} name={(state) => stateName(state, nameOf, t)} />
        </div>
      )}
    </Panel>
  )
}

type TimelineProps = { readonly runs: readonly StateInterval[]; readonly name: (state: number) => string }

/** A strip as wide as the time, and the same in words for those who hear the page. */
function Timeline({ runs, name }: TimelineProps) {
  const { t } = useTranslation()
  const first = runs[0]
  const last = runs.at(-1)
  if (!first || !last || last.to <= first.from) return null
  return (
    <ol className={classes['timeline']} aria-label={t('States, oldest first')}>
      {runs.map(({ state, from, to }) => {
        const text = `${name(state)}, ${formatDateTime(from)}, ${formatHours((to - from) / 3600)}`
        return (
          <li
            key={from}
            className={classes['run']}
            data-kind={stateKind(state)}
            style={{ flexGrow: Math.max(to - from, (last.to - first.from) / 200) }}
            title={text}
          >
            <span className={classes['words']}>{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
