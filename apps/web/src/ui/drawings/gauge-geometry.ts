/** The half circle in a box of 100 by 56: centre (50, 51). */
const centre = { x: 50, y: 51 }
const arcRadius = 43
const needleRadius = 34
/** A hairline between bands, as a fraction of the scale. */
const gap = 0.008

function onCircle(fraction: number, radius: number) {
  const angle = Math.PI * (1 - fraction)
  return { x: round(centre.x + radius * Math.cos(angle)), y: round(centre.y - radius * Math.sin(angle)) }
}

/** An arc between two fractions of the scale (0: left, 1: right). */
export function arcPath(from: number, to: number): string {
  const start = onCircle(Math.min(from + (from > 0 ? gap : 0), to), arcRadius)
  const end = onCircle(to, arcRadius)
  return `M${start.x} ${start.y}A${arcRadius} ${arcRadius} 0 0 1 ${end.x} ${end.y}`
}

export function needlePoint(fraction: number) {
  return onCircle(fraction, needleRadius)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
