import type { CardDisplay } from '@fieldport/domain'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { EventMark } from '../../../../ui/feedback/event-mark.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { useHint } from '../../../../ui/behaviour/use-hint.tsx'
import classes from './card.module.css'
import { CardFigure } from './card-figure.tsx'
import { CardMenu } from './card-menu.tsx'
import { CardSummary } from './card-summary.tsx'
import { CardValue, MeasuredAt } from './card-value.tsx'
import { type CardShape, useCardShape } from './use-card-shape.ts'

type Props = {
  readonly feed: DeviceFeed
  readonly display: CardDisplay
  readonly intervalSeconds: number | undefined
  /** Shows the key in the chart; absent on pages without one. */
  readonly onOpen?: (key: string) => void
  /** Where the reader may change how the key is shown. */
  readonly onDisplaySettings?: ((key: string) => void) | undefined
}

/** One measurement. It renders anew when its shape changes; its value, its drawing and its summary paint themselves. */
export const Card = memo(function Card({ feed, display, intervalSeconds, onOpen, onDisplaySettings }: Props) {
  const shape = useCardShape(feed, display, intervalSeconds)
  return (
    <article
      className={classes['card']}
      data-testid={`card-${display.key}`}
      data-state={shape.mark}
      aria-label={display.name}
    >
      <div className={classes['head']}>
        <Name feed={feed} display={display} onOpen={onOpen} />
        <EventMark state={shape.mark} />
        {onOpen && (
          <CardMenu feed={feed} display={display} onOpen={onOpen} onDisplaySettings={onDisplaySettings} />
        )}
      </div>
      <Body feed={feed} display={display} shape={shape} />
    </article>
  )
})

type NameProps = Pick<Props, 'feed' | 'display'> & {
  readonly onOpen: ((key: string) => void) | undefined
}

function Name({ feed, display, onOpen }: NameProps) {
  if (display.card === 'string' || !onOpen) return <span className={classes['name']}>{display.name}</span>
  return <ChartButton feed={feed} display={display} onOpen={onOpen} />
}

function ChartButton({ feed, display, onOpen }: Required<Pick<Props, 'feed' | 'display' | 'onOpen'>>) {
  const { t } = useTranslation()
  const hint = () => (
    <>
      {t('Show in the chart')}
      {/* For those who come by keyboard, the time that a pointer finds at the value. */}
      <br />
      <MeasuredAt feed={feed} name={display.key} />
    </>
  )
  const { about, tooltip } = useHint(hint, { multiline: true })
  return (
    <>
      <button type="button" className={classes['name']} onClick={() => onOpen(display.key)} {...about}>
        {display.name}
      </button>
      {tooltip}
    </>
  )
}

type BodyProps = Pick<Props, 'feed' | 'display'> & { readonly shape: CardShape }

function Body({ feed, display, shape: { hasReading, mark, oldSeconds } }: BodyProps) {
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
      <CardValue feed={feed} display={display} mark={mark} />
      {hasSummary && <CardSummary feed={feed} display={display} />}
      <div className={classes['foot']}>
        <div className={classes['figure']}>
          <CardFigure feed={feed} display={display} />
        </div>
        {oldSeconds !== undefined && (
          <span className={classes['age']}>
            <RelativeTime seconds={oldSeconds} />
          </span>
        )}
      </div>
    </>
  )
}
