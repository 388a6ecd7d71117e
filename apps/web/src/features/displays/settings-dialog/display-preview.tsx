import { type CardDisplay, formatText, gaugeBand, gaugeFraction, gaugeSegments } from '@fieldport/domain'
import { formatHours } from '../../../lib/format/durations.ts'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatShort, unitSuffix } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { translateDeviceText, getDigitalLabel } from '../../../lib/texts/labels.ts'
import { Gauge } from '../../../ui/drawings/gauge.tsx'
import { paintNeedle } from '../../../ui/drawings/gauge-geometry.ts'
import classes from './settings-dialog.module.css'

type Props = { readonly display: CardDisplay; readonly value: unknown }

/** The current value as its card would show it. */
export function DisplayPreview({ display, value }: Props) {
  const { t } = useTranslation()
  const number = toNumber(value)
  const band = display.card === 'gauge' && !Number.isNaN(number) ? gaugeBand(number, display.gauge) : 'ok'
  const { text, unit } = previewText(display, value)
  return (
    <figure className={classes['preview']} data-band={band} data-testid="display-preview">
      <figcaption className={classes['previewName']}>{display.name}</figcaption>
      {display.card === 'hidden' ? (
        <p className={classes['quiet']}>{t('Hidden. This measurement has no card.')}</p>
      ) : value === undefined ? (
        <p className={classes['quiet']}>{t('No Data Available')}</p>
      ) : (
        <p className={classes['previewValue']} data-text={display.card === 'string' || undefined}>
          {text}
          {unit !== '' && <span className={classes['unit']}>{unitSuffix(unit)}</span>}
        </p>
      )}
      {display.card === 'gauge' && <PreviewGauge display={display} value={number} />}
    </figure>
  )
}

function PreviewGauge({
  display,
  value,
}: {
  readonly display: CardDisplay & { card: 'gauge' }
  readonly value: number
}) {
  const { gauge } = display
  const { convert } = toDisplayUnit(display)
  const needle = useRef<SVGLineElement>(null)
  useLayoutEffect(() => {
    paintNeedle(needle.current, Number.isNaN(value) ? value : gaugeFraction(value, gauge))
  })
  const arcs = gaugeSegments(gauge).map(({ from, to, band }) => ({
    from: gaugeFraction(from, gauge),
    to: gaugeFraction(to, gauge),
    band,
  }))
  return (
    <div className={classes['previewGauge']}>
      {formatShort(convert(gauge.min))}
      <Gauge arcs={arcs} needle={needle} />
      {formatShort(convert(gauge.max))}
    </div>
  )
}

/** The value and its unit as text. */
export function previewText(
  display: CardDisplay,
  value: unknown,
): { readonly text: string; readonly unit: string } {
  if (display.card === 'string')
    return {
      text: translateDeviceText(formatText(String(value), display.textFormat, display.encoded)),
      unit: '',
    }
  const number = toNumber(value)
  if (Number.isNaN(number)) return { text: 'NaN', unit: '' }
  if (display.card === 'digital') return { text: getDigitalLabel(number, display.digital), unit: '' }
  if (display.card === 'hours') return { text: formatHours(number), unit: '' }
  const { unit, decimals, convert } = toDisplayUnit(display)
  return { text: formatNumber(convert(number), decimals), unit }
}

/** On and off count as 1 and 0. */
function toNumber(value: unknown): number {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? value : Number.NaN
}
