/** A flat arc that fits a low card, in a box of 200 by 42. */
export const gaugeBox = { width: 200, height: 42 }
const centre = { x: 100, y: 162.5 }
const arcRadius = 156.5
/** From the middle to each end. */
const halfAngle = (36 * Math.PI) / 180
/** The needle crosses the band and stays inside the box. */
const needleRadii = { inner: 138, outer: 161 }
/** Gap between bands, as a fraction of the scale. */
const gap = 0.005

function onCircle(fraction: number, radius: number) {
  const angle = (fraction - 0.5) * 2 * halfAngle
  return { x: round(centre.x + radius * Math.sin(angle)), y: round(centre.y - radius * Math.cos(angle)) }
}

/** An arc between two fractions of the scale (0: left, 1: right). */
export function arcPath(from: number, to: number): string {
  const start = onCircle(Math.min(from + (from > 0 ? gap : 0), to), arcRadius)
  const end = onCircle(to, arcRadius)
  return `M${start.x} ${start.y}A${arcRadius} ${arcRadius} 0 0 1 ${end.x} ${end.y}`
}

/** The end points of the needle, as attributes of an SVG line. */
export function needleLine(fraction: number) {
  const inner = onCircle(fraction, needleRadii.inner)
  const outer = onCircle(fraction, needleRadii.outer)
  return { x1: inner.x, y1: inner.y, x2: outer.x, y2: outer.y }
}

/** Points a needle at a fraction of the scale; hides it for NaN. */
export function paintNeedle(needle: SVGLineElement | null, fraction: number): void {
  needle?.toggleAttribute('data-off', Number.isNaN(fraction))
  if (Number.isNaN(fraction)) return
  for (const [name, value] of Object.entries(needleLine(fraction))) needle?.setAttribute(name, String(value))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
