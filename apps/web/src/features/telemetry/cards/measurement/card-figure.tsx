import {
  type CardDisplay,
  gaugeFraction,
  type GaugeSettings,
  limitSegments,
  minimumSparkSpan,
  type LimitsByLevel,
} from '@fieldport/domain'
import { useCallback, useRef } from 'react'
import { formatShort } from '../../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import type { KeyState } from '../../../../lib/live/point-store.ts'
import { Gauge } from '../../../../ui/drawings/gauge.tsx'
import { paintNeedle } from '../../../../ui/drawings/gauge-geometry.ts'
import { Sparkline } from '../../../../ui/drawings/sparkline.tsx'
import { sparklinePath } from '../../../../ui/drawings/sparkline-path.ts'
import classes from './card.module.css'
import { isHigh, numbersOf, toNumber } from '../card-model.ts'
import { useLivePaint } from '../use-live-paint.ts'

type Props = {
  readonly feed: DeviceFeed
  readonly display: CardDisplay
  /** Only active limits. */
  readonly limits: readonly LimitsByLevel[]
}

/** The drawing below a value: a gauge, or the trend of the latest values. Texts and hours have none. */
export function CardFigure({ feed, display, limits }: Props) {
  if (display.card === 'gauge')
    return <LiveGauge feed={feed} display={display} gauge={display.gauge} limits={limits} />
  if (display.card === 'string' || display.card === 'hours') return null
  return <LiveTrend feed={feed} display={display} />
}

function LiveTrend({ feed, display }: Omit<Props, 'limits'>) {
  const path = useRef<SVGPathElement>(null)
  const digital = display.card === 'digital' ? display.digital : undefined
  const isStep = display.step || digital !== undefined
  const minimumSpan = isStep ? 0 : minimumSparkSpan(display)
  const paint = useCallback(
    ({ recent }: KeyState) => {
      // A digital input is drawn as on or off, whatever its values.
      const shown = digital ? recent.map(({ ts, value }) => ({ ts, value: isHigh(digital, value) })) : recent
      path.current?.setAttribute('d', sparklinePath(numbersOf(shown), isStep, minimumSpan))
    },
    [digital, isStep, minimumSpan],
  )
  useLivePaint(feed, display.key, paint, 'drawing')
  return <Sparkline path={path} />
}

function LiveGauge({ feed, display, gauge, limits }: Props & { readonly gauge: GaugeSettings }) {
  const needle = useRef<SVGLineElement>(null)
  const { convert } = toDisplayUnit(display)
  const paint = useCallback(
    ({ latest }: KeyState) => {
      const value = toNumber(latest?.value)
      paintNeedle(needle.current, Number.isNaN(value) ? value : gaugeFraction(value, gauge))
    },
    [gauge],
  )
  useLivePaint(feed, display.key, paint, 'drawing')
  const arcs = limitSegments(gauge, limits).map(({ from, to, band }) => ({
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
