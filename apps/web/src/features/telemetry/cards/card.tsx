import { type CardDisplay, type EventState, gaugeFraction, gaugeSegments } from '@fieldport/domain'
import { Tooltip } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShort } from '../../../lib/format/numbers.ts'
import { formatExact, zoneName } from '../../../lib/format/times.ts'
import { inReaderUnits } from '../../../lib/format/units.ts'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import type { KeyState, Reading } from '../../../lib/live/point-store.ts'
import { useKeyState } from '../../../lib/live/use-device-feed.ts'
import { EventMark } from '../../../ui/event-mark.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { cardState, shownReading, toNumber } from './card-model.ts'
import classes from './card.module.css'
import { CardValue } from './card-value.tsx'

type Props = {
  readonly feed: DeviceFeed
  readonly display: CardDisplay
  readonly intervalSeconds: number | undefined
  readonly onOpen: (key: string) => void
}

/** One measurement. Renders again only when its own key changes. */
export const Card = memo(function Card({ feed, display, intervalSeconds, onOpen }: Props) {
  const { t } = useTranslation()
  const state = useKeyState(feed, display.key)
  const newest = feed.store.latest()?.ts ?? 0
  const reading = shownReading(state.latest, newest, intervalSeconds, display.showLastReading)
  const mark = reading ? cardState(display, reading, feed.store.key('events').latest) : 'ok'
  const inChart = display.card !== 'string'
  return (
    <article
      className={classes['card']}
      data-testid={`card-${display.key}`}
      data-state={mark}
      aria-label={display.name}
    >
      <div className={classes['head']}>
        {inChart ? (
          <Tooltip multiline label={<NameHint reading={reading} />}>
            <button type="button" className={classes['name']} onClick={() => onOpen(display.key)}>
              {display.name}
            </button>
          </Tooltip>
        ) : (
          <span className={classes['name']}>{display.name}</span>
        )}
        <EventMark state={mark} />
      </div>
      {reading ? (
        <CardBody display={display} reading={reading} state={state} mark={mark} newest={newest} />
      ) : (
        <p className={classes['empty']} data-testid={`value-${display.key}`}>
          {t('No Data Available')}
        </p>
      )}
    </article>
  )
})

/** For those who come by keyboard, the time that a pointer finds at the value. */
function NameHint({ reading }: { readonly reading: Reading | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {t('Show in the chart')}
      {reading && <div>{`${formatExact(reading.ts)} ${zoneName(reading.ts)}`}</div>}
    </>
  )
}

type BodyProps = {
  readonly display: CardDisplay
  readonly reading: Reading
  readonly state: KeyState
  readonly mark: EventState
  readonly newest: number
}

function CardBody({ display, reading, state, mark, newest }: BodyProps) {
  const isOld = reading.ts < newest
  return (
    <>
      <CardValue display={display} reading={reading} mark={mark} />
      <div className={classes['foot']}>
        <div className={classes['figure']}>{figure(display, reading, state)}</div>
        {isOld && (
          <span className={classes['age']}>
            <RelativeTime seconds={reading.ts} />
          </span>
        )}
      </div>
    </>
  )
}

function figure(display: CardDisplay, reading: Reading, { recent }: KeyState): ReactNode {
  if (display.card === 'string' || display.card === 'hours') return null
  if (display.card === 'gauge') {
    const { gauge } = display
    const { convert } = inReaderUnits(display)
    const arcs = gaugeSegments(gauge).map(({ from, to, band }) => ({
      from: gaugeFraction(from, gauge),
      to: gaugeFraction(to, gauge),
      band,
    }))
    return (
      <div className={classes['gauge']}>
        {formatShort(convert(gauge.min))}
        <Gauge arcs={arcs} value={gaugeFraction(toNumber(reading.value), gauge)} />
        {formatShort(convert(gauge.max))}
      </div>
    )
  }
  const points = recent.map(({ ts, value }) => [ts, toNumber(value)] as const)
  return <Sparkline points={points.filter(([, value]) => !Number.isNaN(value))} />
}
