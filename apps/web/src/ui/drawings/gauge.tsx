import type { RefObject } from 'react'
import { arcPath } from './gauge-geometry.ts'
import classes from './gauge.module.css'

export type GaugeArc = {
  readonly from: number
  readonly to: number
  readonly band: 'ok' | 'warning' | 'alarm'
}

type Props = {
  /** Fractions of the scale, 0 to 1, left to right. */
  readonly arcs: readonly GaugeArc[]
  /** Painted by whoever knows the value, with `needlePoint`. */
  readonly needle: RefObject<SVGLineElement | null>
}

/** A half circle of bands with a needle. The number beside it is what counts, so it is hidden from those who hear the page. */
export function Gauge({ arcs, needle }: Props) {
  return (
    <svg className={classes['gauge']} viewBox="0 0 100 56" aria-hidden="true">
      {arcs.map(({ from, to, band }) => (
        <path key={from} d={arcPath(from, to)} className={classes['arc']} data-band={band} />
      ))}
      <line ref={needle} x1="50" y1="51" x2="50" y2="51" className={classes['needle']} />
      <circle cx="50" cy="51" r="4" className={classes['hub']} />
    </svg>
  )
}
