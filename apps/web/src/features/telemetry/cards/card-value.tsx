import { type CardDisplay, digitalText, type EventState, formatHours, formatText } from '@fieldport/domain'
import { Tooltip } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { translateWords } from '../../../lib/i18n.ts'
import { formatExact, zoneName } from '../../../lib/format/times.ts'
import { inReaderUnits } from '../../../lib/format/units.ts'
import type { Reading } from '../../../lib/live/point-store.ts'
import { toNumber } from './card-model.ts'
import classes from './card.module.css'

type Props = { readonly display: CardDisplay; readonly reading: Reading; readonly mark: EventState }

/** The number and its quiet unit. When it changes it is tinted for a moment; when it was measured is a hover away. */
export function CardValue({ display, reading, mark }: Props) {
  const { text, unit } = valueText(display, reading.value)
  const [firstText] = useState(text)
  return (
    <Tooltip label={`${formatExact(reading.ts)} ${zoneName(reading.ts)}`}>
      <p
        className={classes['value']}
        data-text={display.card === 'string' || undefined}
        data-mark={mark}
        data-long={text.length + unit.length > 12 || undefined}
        tabIndex={display.card === 'string' ? 0 : undefined}
        data-testid={`value-${display.key}`}
      >
        {/* The key starts the tint anew with each new value. */}
        <span key={text} className={classes['fresh']} data-fresh={text !== firstText || undefined}>
          {text}
          {unit !== '' && <span className={classes['unit']}> {unit}</span>}
        </span>
      </p>
    </Tooltip>
  )
}

function valueText(display: CardDisplay, value: unknown): { readonly text: string; readonly unit: string } {
  if (display.card === 'string') {
    return { text: formatText(String(value), display.textFormat, display.encoded), unit: '' }
  }
  const number = toNumber(value)
  if (Number.isNaN(number)) return { text: 'NaN', unit: '' }
  if (display.card === 'digital')
    return { text: translateWords(digitalText(number, display.digital)), unit: '' }
  if (display.card === 'hours') return { text: formatHours(number), unit: '' }
  const { unit, decimals, convert } = inReaderUnits(display)
  return { text: formatNumber(convert(number), decimals), unit }
}
