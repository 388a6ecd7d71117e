import { type Retention, type StateInterval, findStateIntervals } from '@fieldport/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigNames } from '../../../lib/device/device-config.ts'
import { useDeviceSource } from '../../../lib/device/device-source.ts'
import { formatHours, formatRoughDuration } from '../../../lib/format/durations.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { readingThrottleMs, useThrottledPoints } from '../../../lib/live/feed/use-device-feed.ts'
import { isHistoricalFeed } from '../../../lib/live/history/historical-feed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { CardMessage } from '../cards/card-message.tsx'
import classes from './state-card.module.css'
import { stateLength } from './state-length.ts'
import { useStateStart } from './use-state-start.ts'
import { stateKind, stateName } from './state-names.ts'

/** As many as can be told apart on a phone. */
const shownRuns = 40
type Props = {
  readonly deviceid: string
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly retention: Retention
}

/** The machine's state, its start, and the states before. */
export function StateCard({ deviceid, feed, intervalSeconds, retention }: Props) {
  const { t } = useTranslation()
  const nameOf = useConfigNames(deviceid)
  const points = useThrottledPoints(feed, readingThrottleMs)
  const held = useMemo(() => findStateIntervals(points).slice(-shownRuns), [points])
  const run = held.at(-1)
  // The state before the first known point is unknown until it is looked up.
  const isOpen =
    run !== undefined && run.from === points.find((point) => typeof point['state'] === 'number')?.ts
  const found = useStateStart({ source: useDeviceSource(deviceid), run, isOpen, retention })
  const now = run && found ? { ...run, from: found.start } : run
  const isFirst = isOpen && !found?.isCertain
  const runs = now && now !== run ? [...held.slice(0, -1), now] : held
  return (
    <Panel title={t('State')} testId="card-state" fill>
      {now === undefined ? (
        <CardMessage>{t('No Data Available')}</CardMessage>
      ) : (
        <div className={classes['card']}>
          <div className={classes['line']}>
            <p className={classes['now']} dir="auto" data-testid="state-now">
              <span className={classes['mark']} data-kind={stateKind(now.state)} aria-hidden="true" />
              {stateName(now.state, nameOf, t)}
            </p>
            <p className={classes['since']}>
              <RelativeTime
                seconds={now.from}
                format={(_, nowSeconds) => {
                  const isPast = isHistoricalFeed(feed)
                  const length = stateLength(now, { nowSeconds, intervalSeconds, isPast })
                  const duration = formatRoughDuration(length)
                  return isFirst
                    ? t('For more than {{duration}}', { duration })
                    : t('For {{duration}}', { duration })
                }}
              />
            </p>
          </div>
          <Timeline runs={runs} name={(state) => stateName(state, nameOf, t)} />
        </div>
      )}
    </Panel>
  )
}

type TimelineProps = { readonly runs: readonly StateInterval[]; readonly name: (state: number) => string }

/** A strip proportional to time, with a text alternative for screen readers. */
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
