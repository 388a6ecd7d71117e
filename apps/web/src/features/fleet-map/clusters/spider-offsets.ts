export type SpiderOffset = { readonly x: number; readonly y: number }

/** Up to this number they are on one circle; more are on a spiral. */
const maximumOnCircle = 9
/** Distance between neighbours, in pixels, so that markers do not touch. */
const spacingPx = 34
const innerPx = 46

/** The offsets of the devices of one place from it, in pixels. */
export function computeSpiderOffsets(count: number): readonly SpiderOffset[] {
  return count <= maximumOnCircle ? circle(count) : spiral(count)
}

function circle(count: number): readonly SpiderOffset[] {
  const radius = Math.max(innerPx, (count * spacingPx) / (2 * Math.PI))
  return Array.from({ length: count }, (_, at) => polar(radius, (at / count) * 2 * Math.PI - Math.PI / 2))
}

/** Each turn is one marker further out, with constant distance along the spiral. */
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
