import type { CardDisplay, EventState } from '@fieldport/domain'
import { useCallback, useRef } from 'react'
import { unitSuffix } from '../../../../lib/format/numbers.ts'
import { formatDateTime, zoneName } from '../../../../lib/format/times.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import type { KeyState } from '../../../../lib/live/point-store.ts'
import { useKeyState } from '../../../../lib/live/feed/use-device-feed.ts'
import { highlightChange } from '../../../../ui/behaviour/highlight-change.ts'
import { useLazyTooltip } from '../../../../ui/behaviour/use-lazy-tooltip.tsx'
import classes from './card.module.css'
import { isHigh } from '../card-model.ts'
import { useLivePaint } from '../use-live-paint.ts'
import { formatCardValue, valueUnit } from './value-text.ts'

type Props = { readonly feed: DeviceFeed; readonly display: CardDisplay; readonly mark: EventState }

/** Longer texts get a smaller font, so that they fit. */
const longText = 12

/** The number with its unit. A change is highlighted briefly; hovering shows when it was measured. */
export function CardValue({ feed, display, mark }: Props) {
  const unit = valueUnit(display)
  const isText = display.card === 'string'
  const line = useRef<HTMLParagraphElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  const paintedUnit = useRef<string>(undefined)
  const paint = useCallback(
    ({ latest }: KeyState, isNews: boolean) => {
      if (!latest || !line.current || !text.current) return
      // The unit may change without the value, when the device's settings arrive.
      const isOtherUnit = paintedUnit.current !== unit
      paintedUnit.current = unit
      const words = formatCardValue(display, latest.value)
      const isChanged = paintValue(line.current, text.current, { text: words, unit, isOtherUnit })
      if (isChanged && isNews) highlightChange(line.current)
      if (display.card === 'digital') paintState(line.current, isHigh(display.digital, latest.value))
    },
    [display, unit],
  )
  useLivePaint(feed, display.key, paint)
  const { targetProps, tooltip } = useLazyTooltip(() => <MeasuredAt feed={feed} name={display.key} />)
  return (
    <>
      <p
        ref={line}
        className={classes['value']}
        data-display={display.card}
        data-mark={mark}
        tabIndex={isText ? 0 : undefined}
        data-testid={`value-${display.key}`}
        {...targetProps}
      >
        <span className={classes['fresh']}>
          <span ref={text} />
          <span className={classes['unit']} />
        </span>
      </p>
      {tooltip}
    </>
  )
}

type Shown = { readonly text: string; readonly unit: string; readonly isOtherUnit: boolean }

/** @returns whether another text was replaced */
function paintValue(line: HTMLElement, text: HTMLElement, shown: Shown): boolean {
  const { text: words, isOtherUnit } = shown
  const before = text.textContent
  if (before === words && !isOtherUnit) return false
  if (before !== words) setText(text, words)
  const unit = words === 'NaN' ? '' : unitSuffix(shown.unit)
  const after = text.nextElementSibling
  if (after && after.textContent !== unit) after.textContent = unit
  line.toggleAttribute('data-long', words.length + unit.length > longText)
  return before !== '' && before !== words
}

function paintState(line: HTMLElement, high: boolean): void {
  if (line.dataset['high'] !== String(high)) line.dataset['high'] = String(high)
}

/** Changing an existing text node is much cheaper for the browser than creating one. */
function setText(element: HTMLElement, words: string): void {
  const { firstChild } = element
  if (firstChild instanceof Text) firstChild.data = words
  else element.textContent = words
}

/** Evaluated when shown. */
export function MeasuredAt({ feed, name }: { readonly feed: DeviceFeed; readonly name: string }) {
  const { latest } = useKeyState(feed, name)
  return latest ? `${formatDateTime(latest.ts)} ${zoneName(latest.ts)}` : null
}
