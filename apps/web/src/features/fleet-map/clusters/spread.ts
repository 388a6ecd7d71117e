export type Offset = { readonly x: number; readonly y: number }

/** Up to so many stand on one circle; more wind outwards. */
const onCircle = 9
/** Between two neighbours, in pixels: markers do not touch. */
const apartPx = 34
const innerPx = 46

/** Where the devices of one place are drawn beside it, in pixels from it. */
export function spread(count: number): readonly Offset[] {
  return count <= onCircle ? circle(count) : spiral(count)
}

function circle(count: number): readonly Offset[] {
  const radius = Math.max(innerPx, (count * apartPx) / (2 * Math.PI))
  return Array.from({ length: count }, (_, at) => polar(radius, (at / count) * 2 * Math.PI - Math.PI / 2))
}

/** Every turn is one marker further out, and the steps along it stay as long as they were. */
function spiral(count: number): readonly Offset[] {
  let angle = 0
  return Array.from({ length: count }, () => {
    const radius = innerPx + (apartPx * angle) / (2 * Math.PI)
    const place = polar(radius, angle - Math.PI / 2)
    angle += apartPx / radius
    return place
  })
}

function polar(radius: number, angle: number): Offset {
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}
