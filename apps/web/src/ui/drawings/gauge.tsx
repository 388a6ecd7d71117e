import type { RefObject } from 'react'
import { arcPath, gaugeBox } from './gauge-geometry.ts'
import classes from './gauge.module.css'

export type GaugeArc = {
  readonly from: number
  readonly to: number
  /** 'none': nobody said what is good. */
  readonly band: 'none' | 'ok' | 'warning' | 'alarm'
}

type Props = {
  /** Fractions of the scale, 0 to 1, left to right. */
  readonly arcs: readonly GaugeArc[]
  /** Painted by whoever knows the value, with `paintNeedle`. */
  readonly needle: RefObject<SVGLineElement | null>
}

/** An arc of bands with a needle across it. The number beside it is what counts, so it is hidden from those who hear the page. */
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
