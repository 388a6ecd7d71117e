import { type CardDisplay, gaugeFraction, gaugeSegments, type GaugeSettings } from '@fieldport/domain'
import { useCallback, useRef } from 'react'
import { formatShort } from '../../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import type { KeyState } from '../../../../lib/live/point-store.ts'
import { Gauge } from '../../../../ui/drawings/gauge.tsx'
import { needlePoint } from '../../../../ui/drawings/gauge-geometry.ts'
import { Sparkline } from '../../../../ui/drawings/sparkline.tsx'
import { sparklinePath } from '../../../../ui/drawings/sparkline-path.ts'
import classes from './card.module.css'
import { isHigh, numbersOf, toNumber } from '../card-model.ts'
import { useLivePaint } from '../use-live-paint.ts'

type Props = { readonly feed: DeviceFeed; readonly display: CardDisplay }

/** The drawing under a value: a gauge, or the trend of the latest values. Texts and hours have none. */
export function CardFigure({ feed, display }: Props) {
  if (display.card === 'gauge') return <LiveGauge feed={feed} display={display} gauge={display.gauge} />
  if (display.card === 'string' || display.card === 'hours') return null
  return <LiveTrend feed={feed} display={display} />
}

function LiveTrend({ feed, display }: Props) {
  const path = useRef<SVGPathElement>(null)
  const digital = display.card === 'digital' ? display.digital : undefined
  const isStep = display.step || digital !== undefined
  const paint = useCallback(
    ({ recent }: KeyState) => {
      // An indicator is on or off, whatever lies under it.
      const shown = digital ? recent.map(({ ts, value }) => ({ ts, value: isHigh(digital, value) })) : recent
      path.current?.setAttribute('d', sparklinePath(numbersOf(shown), isStep))
    },
    [digital, isStep],
  )
  useLivePaint(feed, display.key, paint, 'drawing')
  return <Sparkline path={path} />
}

function LiveGauge({ feed, display, gauge }: Props & { readonly gauge: GaugeSettings }) {
  const needle = useRef<SVGLineElement>(null)
  const { convert } = toDisplayUnit(display)
  const paint = useCallback(
    ({ latest }: KeyState) => {
      const value = toNumber(latest?.value)
      // What is no number points nowhere.
      needle.current?.toggleAttribute('data-off', Number.isNaN(value))
      const tip = needlePoint(Number.isNaN(value) ? 0 : gaugeFraction(value, gauge))
      needle.current?.setAttribute('x2', String(tip.x))
      needle.current?.setAttribute('y2', String(tip.y))
    },
    [gauge],
  )
  useLivePaint(feed, display.key, paint, 'drawing')
  const arcs = gaugeSegments(gauge).map(({ from, to, band }) => ({
    from: gaugeFraction(from, gauge),
    to: gaugeFraction(to, gauge),
    band,
  }))
  return (
    <div className={classes['gauge']}>
      <span>{formatShort(convert(gauge.min))}</span>
      <Gauge arcs={arcs} needle={needle} />
      <span>{formatShort(convert(gauge.max))}</span>
    </div>
  )
}
