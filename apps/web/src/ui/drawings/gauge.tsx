import type { RefObject } from 'react'
import { arcPath, gaugeBox } from './gauge-geometry.ts'
import classes from './gauge.module.css'

export type GaugeArc = {
  readonly from: number
  readonly to: number
  /** 'none': no limits are defined. */
  readonly band: 'none' | 'ok' | 'warning' | 'alarm'
}

type Props = {
  /** Fractions of the scale, 0 to 1, left to right. */
  readonly arcs: readonly GaugeArc[]
  /** Positioned with `paintNeedle` by the component that knows the value. */
  readonly needle: RefObject<SVGLineElement | null>
}

/**
 * Coloured bands along an arc, with a needle. Hidden from screen readers, because the number beside it has the
 * information.
 */
export function Gauge({ arcs, needle }: Props) {
  return (
    <svg
      className={classes['gauge']}
      viewBox={`0 0 ${gaugeBox.width} ${gaugeBox.height}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      {arcs.map(({ from, to, band }) => (
        <path key={from} d={arcPath(from, to)} className={classes['arc']} data-band={band} />
      ))}
      <line ref={needle} className={classes['needle']} data-off />
    </svg>
  )
}
