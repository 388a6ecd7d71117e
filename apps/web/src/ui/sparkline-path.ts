type Point = readonly [x: number, y: number]

/** A stroke through points (x ascending) in a box of 100 by 100, y upwards. A value that never changes is a line in the middle. */
export function sparklinePath(points: readonly Point[]): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return ''
  const ys = points.map(([, y]) => y)
  const low = Math.min(...ys)
  const height = Math.max(...ys) - low
  const width = last[0] - first[0] || 1
  return points
    .map(([x, y], at) => {
      const across = round(((x - first[0]) / width) * 100)
      const down = height === 0 ? 50 : round(100 - ((y - low) / height) * 100)
      return `${at === 0 ? 'M' : 'L'}${across} ${down}`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
