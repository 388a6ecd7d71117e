import type { CardDisplay, EventState } from '@fieldport/domain'
import { Tooltip } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { formatExact, zoneName } from '../../../lib/format/times.ts'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import type { KeyState } from '../../../lib/live/point-store.ts'
import { useKeyState } from '../../../lib/live/use-device-feed.ts'
import { markFresh } from '../../../ui/mark-fresh.ts'
import classes from './card.module.css'
import { isHigh } from './card-model.ts'
import { useLive } from './use-live.ts'
import { valueText, valueUnit } from './value-text.ts'

type Props = { readonly feed: DeviceFeed; readonly display: CardDisplay; readonly mark: EventState }

/** More than this is set smaller, so that it fits. */
const longText = 12

/** The number and its quiet unit. When it changes it is tinted for a moment; when it was measured is a hover away. */
export function CardValue({ feed, display, mark }: Props) {
  const unit = valueUnit(display)
  const isText = display.card === 'string'
  const line = useRef<HTMLParagraphElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  const paint = useCallback(
    ({ latest }: KeyState) => {
      if (!latest || !line.current || !text.current) return
      paintValue(line.current, text.current, valueText(display, latest.value), unit)
      if (display.card === 'digital')
        line.current.dataset['high'] = String(isHigh(display.digital, latest.value))
    },
    [display, unit],
  )
  useLive(feed, display.key, paint)
  return (
    <Tooltip label={<MeasuredAt feed={feed} name={display.key} />}>
      <p
        ref={line}
        className={classes['value']}
        data-display={display.card}
        data-mark={mark}
        tabIndex={isText ? 0 : undefined}
        data-testid={`value-${display.key}`}
      >
        <span className={classes['fresh']}>
          <span ref={text} />
          <span className={classes['unit']} />
        </span>
      </p>
    </Tooltip>
  )
}

function paintValue(line: HTMLElement, text: HTMLElement, words: string, ownUnit: string): void {
  const isFirst = text.firstChild === null
  if (text.textContent === words && !isFirst) return
  const unit = words === 'NaN' || ownUnit === '' ? '' : ` ${ownUnit}`
  text.textContent = words
  if (text.nextElementSibling) text.nextElementSibling.textContent = unit
  line.toggleAttribute('data-long', words.length + unit.length > longText)
  if (!isFirst) markFresh(line)
}

/** Looked up when somebody asks. */
export function MeasuredAt({ feed, name }: { readonly feed: DeviceFeed; readonly name: string }) {
  const { latest } = useKeyState(feed, name)
  return latest ? `${formatExact(latest.ts)} ${zoneName(latest.ts)}` : null
}
