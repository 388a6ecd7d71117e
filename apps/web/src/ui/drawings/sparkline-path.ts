type Point = readonly [x: number, y: number]

/**
 * A path through points (x ascending) in a box of 100 by 100, y upwards. A constant value is a line in the middle. In
 * steps, a value holds until the next one.
 * @param minimumSpan values with a smaller range stay near the middle of the box
 */
export function sparklinePath(points: readonly Point[], isStep = false, minimumSpan = 0): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return ''
  let low = first[1]
  let high = first[1]
  for (const [, y] of points) {
    if (y < low) low = y
    if (y > high) high = y
  }
  const width = last[0] - first[0] || 1
  const height = Math.max(high - low, minimumSpan)
  const bottom = (low + high - height) / 2
  let path = ''
  for (const [x, y] of points) {
    const across = round(((x - first[0]) / width) * 100)
    const down = height === 0 ? 50 : round(100 - ((y - bottom) / height) * 100)
    if (path === '') path = `M${across} ${down}`
    else path += isStep ? `H${across}V${down}` : `L${across} ${down}`
  }
  return path
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
