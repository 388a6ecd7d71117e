export type SpiderOffset = { readonly x: number; readonly y: number }

/** Up to so many stand on one circle; more wind outwards. */
const maximumOnCircle = 9
/** Between two neighbours, in pixels: markers do not touch. */
const spacingPx = 34
const innerPx = 46

/** Where the devices of one place are drawn beside it, in pixels from it. */
export function computeSpiderOffsets(count: number): readonly SpiderOffset[] {
  return count <= maximumOnCircle ? circle(count) : spiral(count)
}

function circle(count: number): readonly SpiderOffset[] {
  const radius = Math.max(innerPx, (count * spacingPx) / (2 * Math.PI))
  return Array.from({ length: count }, (_, at) => polar(radius, (at / count) * 2 * Math.PI - Math.PI / 2))
}

/** Every turn is one marker further out, and the steps along it stay as long as they were. */
function spiral(count: number): readonly SpiderOffset[] {
  let angle = 0
  return Array.from({ length: count }, () => {
    const radius = innerPx + (spacingPx * angle) / (2 * Math.PI)
    const place = polar(radius, angle - Math.PI / 2)
    angle += spacingPx / radius
    return place
  })
}

function polar(radius: number, angle: number): SpiderOffset {
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}
