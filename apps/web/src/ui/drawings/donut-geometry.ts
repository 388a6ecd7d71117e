/** A ring in a box of 100 by 100, with its centre at (50, 50). */
const radius = 42
/** Gap between parts, as a fraction of the ring. */
const gap = 0.004

function toRingPoint(fraction: number) {
  const angle = 2 * Math.PI * fraction - Math.PI / 2
  return `${round(50 + radius * Math.cos(angle))} ${round(50 + radius * Math.sin(angle))}`
}

const round = (value: number) => Math.round(value * 100) / 100

/**
 * A part of the ring between two fractions (0 and 1: the top, clockwise). The whole ring consists of two halves,
 * because an arc cannot be closed.
 */
export function ringPath(from: number, to: number): string {
  const arc = `A${radius} ${radius} 0`
  if (to - from >= 1 - gap)
    return `M${toRingPoint(0)}${arc} 1 1 ${toRingPoint(0.5)}${arc} 1 1 ${toRingPoint(1)}`
  const end = Math.max(from, to - gap)
  return `M${toRingPoint(from)}${arc} ${end - from > 0.5 ? 1 : 0} 1 ${toRingPoint(end)}`
}
