import type { CardDisplay } from '@fieldport/domain'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import type { KeyState } from '../../../../lib/live/point-store.ts'
import classes from './card.module.css'
import { numbersOf, summaryOf } from '../card-model.ts'
import { useLive } from '../use-live.ts'
import { valueText } from './value-text.ts'

/** The least, the mean and the greatest of the values in the trend line, where somebody wants to see them. */
export function CardSummary({ feed, display }: { readonly feed: DeviceFeed; readonly display: CardDisplay }) {
  const { t } = useTranslation()
  const line = useRef<HTMLParagraphElement>(null)
  const paint = useCallback(
    ({ recent }: KeyState) => {
      const summary = summaryOf(numbersOf(recent))
      const text = (value: number) => valueText(display, value)
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
  useLive(feed, display.key, paint)
  return <p ref={line} className={classes['summary']} data-testid={`summary-${display.key}`} />
}
