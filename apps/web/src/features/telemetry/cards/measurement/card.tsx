import { type CardDisplay, type EventState, eventStates, type LimitsByLevel } from '@fieldport/domain'
import { IconCheck } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../../../lib/clock.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import type { KeyState } from '../../../../lib/live/point-store.ts'
import { useWhenVisible } from '../../../../lib/live/visibility/use-when-visible.ts'
import { useLazyTooltip } from '../../../../ui/behaviour/use-lazy-tooltip.tsx'
import { EventBadge } from '../../../../ui/feedback/event-badge.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { cardMark, numbersOf, getPresentSeconds, shownReading, summaryOf } from '../card-model.ts'
import { useLivePaint } from '../use-live-paint.ts'
import { CardFigure } from './card-figure.tsx'
import { CardMenu } from './card-menu.tsx'
import { CardValue, MeasuredAt } from './card-value.tsx'
import classes from './card.module.css'
import { formatCardValue } from './value-text.ts'

type Props = {
  readonly feed: DeviceFeed
  readonly display: CardDisplay
  readonly intervalSeconds: number | undefined
  /** Only active limits. Must be the same list as long as nothing in it changes. */
  readonly limits: readonly LimitsByLevel[]
  /** Shows the key in the chart; absent on pages without one. */
  readonly onOpen?: (key: string) => void
  /** Opens the display settings; absent if the reader may not change them. */
  readonly onDisplaySettings?: ((key: string) => void) | undefined
  /** Opens the alarm limits of the key; absent if the reader may not change them. */
  readonly onLimits?: ((key: string) => void) | undefined
}

/** One measurement. Renders again when its state changes; value, drawing and summary are painted directly. */
export const Card = memo(function Card(props: Props) {
  const { feed, display, limits, onOpen, onDisplaySettings, onLimits } = props
  const { t } = useTranslation()
  const shape = useCardState(props)
  return (
    <article
      className={classes['card']}
      data-testid={`card-${display.key}`}
      data-state={shape.eventState}
      aria-label={display.name}
    >
      <div className={classes['head']}>
        <Name feed={feed} display={display} onOpen={onOpen} />
        <EventBadge state={shape.eventState} />
        {shape.isAcknowledged && (
          <span
            className={classes['acknowledged']}
            role="img"
            aria-label={t('Acknowledged')}
            title={t('Acknowledged')}
          >
            <IconCheck size={14} />
          </span>
        )}
        {onOpen && (
          <CardMenu
            feed={feed}
            display={display}
            onOpen={onOpen}
            onDisplaySettings={onDisplaySettings}
            onLimits={onLimits}
          />
        )}
      </div>
      <Body feed={feed} display={display} limits={limits} shape={shape} />
    </article>
  )
})

type NameProps = Pick<Props, 'feed' | 'display'> & {
  readonly onOpen: ((key: string) => void) | undefined
}

function Name({ feed, display, onOpen }: NameProps) {
  if (display.card === 'string' || !onOpen)
    return (
      <span className={classes['name']} dir="auto">
        {display.name}
      </span>
    )
  return <ChartButton feed={feed} display={display} onOpen={onOpen} />
}

function ChartButton({ feed, display, onOpen }: Required<Pick<Props, 'feed' | 'display' | 'onOpen'>>) {
  const { t } = useTranslation()
  const hint = () => (
    <>
      {t('Show in the chart')}
      {/* The time of measurement for keyboard users; with a pointer it is shown at the value. */}
      <br />
      <MeasuredAt feed={feed} name={display.key} />
    </>
  )
  const { targetProps, tooltip } = useLazyTooltip(hint, { multiline: true })
  return (
    <>
      <button
        type="button"
        className={classes['name']}
        dir="auto"
        onClick={() => onOpen(display.key)}
        {...targetProps}
      >
        {display.name}
      </button>
      {tooltip}
    </>
  )
}

type BodyProps = Pick<Props, 'feed' | 'display' | 'limits'> & { readonly shape: CardState }

function Body({ feed, display, limits, shape: { hasReading, eventState, staleSinceSeconds } }: BodyProps) {
  const { t } = useTranslation()
  if (!hasReading) {
    return (
      <p className={classes['empty']} data-testid={`value-${display.key}`}>
        {t('No Data Available')}
      </p>
    )
  }
  const hasSummary = display.showSummary && (display.card === 'number' || display.card === 'gauge')
  return (
    <>
      <CardValue feed={feed} display={display} mark={eventState} />
      {hasSummary && <CardSummary feed={feed} display={display} />}
      <div className={classes['foot']}>
        <div className={classes['figure']}>
          <CardFigure feed={feed} display={display} limits={limits} />
        </div>
        {staleSinceSeconds !== undefined && (
          <span className={classes['age']}>
            <RelativeTime seconds={staleSinceSeconds} />
          </span>
        )}
      </div>
    </>
  )
}

/** The minimum, mean and maximum of the trend line's values, if enabled. */
function CardSummary({ feed, display }: { readonly feed: DeviceFeed; readonly display: CardDisplay }) {
  const { t } = useTranslation()
  const line = useRef<HTMLParagraphElement>(null)
  const paint = useCallback(
    ({ recent }: KeyState) => {
      const summary = summaryOf(numbersOf(recent))
      const text = (value: number) => formatCardValue(display, value)
      if (!line.current) return
      line.current.textContent =
        summary === undefined
          ? ''
          : t('min {{min}} · mean {{mean}} · max {{max}}', {
              min: text(summary.min),
              mean: text(summary.mean),
              max: text(summary.max),
            })
    },
    [display, t],
  )
  useLivePaint(feed, display.key, paint)
  return <p ref={line} className={classes['summary']} data-testid={`summary-${display.key}`} />
}

/** The rendered part of a card; everything that changes with each message is painted directly. */
type CardState = {
  readonly hasReading: boolean
  readonly eventState: EventState
  readonly isAcknowledged: boolean
  /** When the value was measured, epoch seconds, if it is not in the newest point. */
  readonly staleSinceSeconds: number | undefined
}

type StateProps = Pick<Props, 'feed' | 'display' | 'intervalSeconds' | 'limits'>

/** Changes seldom, so the component renders seldom. */
function useCardState({ feed, display, intervalSeconds, limits }: StateProps): CardState {
  // Any point may make the value stale, so listening to its own key is not enough.
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [feed.store.subscribePoints(listener), feed.conditions.subscribe(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    [feed],
  )
  const written = useSyncExternalStore(useWhenVisible(subscribe), () =>
    serializeCardState({ feed, display, intervalSeconds, limits }),
  )
  return useMemo(() => parseCardState(written), [written])
}

/** Serialised, so that equal states are identical. */
function serializeCardState({ feed, display, intervalSeconds, limits }: StateProps): string {
  const { store, conditions, moment } = feed
  const newest = getPresentSeconds(store.latest()?.ts ?? 0, readNow())
  const reading = shownReading(
    store.key(display.key).latest,
    newest,
    intervalSeconds,
    display.showLastReading,
  )
  const condition = conditions.ofKey(display.key)
  const events = store.key('events').latest
  const mark = cardMark(display.key, reading, { condition, events, limits, isPast: moment !== undefined })
  const age = reading === undefined ? 'none' : reading.ts < newest ? reading.ts : ''
  return `${mark} ${condition?.acknowledged ? 'acknowledged' : ''} ${age}`
}

function parseCardState(written: string): CardState {
  const [word, acknowledged, age = ''] = written.split(' ')
  return {
    hasReading: age !== 'none',
    eventState: eventStates.find((state) => state === word) ?? 'ok',
    isAcknowledged: acknowledged !== '',
    staleSinceSeconds: age === '' || age === 'none' ? undefined : Number(age),
  }
}
