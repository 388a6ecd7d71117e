import type { FleetStateName } from '@fieldport/domain'

type Palette = { readonly fill: string; readonly surface: string }
type Draw = (context: CanvasRenderingContext2D, palette: Palette) => void

/**
 * Draws a state as a shape around 0,0, so that it is not conveyed by colour alone: live a disc, stale a ring with a
 * clock hand, never a ring with a dash, warning a triangle, alarm an octagon, each with an outline that separates it
 * from the map.
 */
export function drawShape(context: CanvasRenderingContext2D, state: FleetStateName, palette: Palette): void {
  context.lineJoin = 'round'
  context.lineCap = 'round'
  shapes[state](context, palette)
}

const shapes: Readonly<Record<FleetStateName, Draw>> = {
  live: (context, palette) => disc(context, palette),
  stale: (context, palette) => {
    ring(context, palette)
    line(context, palette.fill, [
      [0, -4],
      [0, 0],
      [3, 2],
    ])
  },
  never: (context, palette) => {
    ring(context, palette)
    line(context, palette.fill, [
      [-3, 0],
      [3, 0],
    ])
  },
  warning: (context, palette) => {
    polygon(context, palette, [
      [0, -9.5],
      [10, 8],
      [-10, 8],
    ])
    mark(context, palette.surface, 1.2)
  },
  alarm: (context, palette) => {
    polygon(context, palette, [
      [-4, -9.5],
      [4, -9.5],
      [9.5, -4],
      [9.5, 4],
      [4, 9.5],
      [-4, 9.5],
      [-9.5, 4],
      [-9.5, -4],
    ])
    mark(context, palette.surface, 0)
  },
}

function disc(context: CanvasRenderingContext2D, { fill, surface }: Palette): void {
  context.beginPath()
  context.arc(0, 0, 8, 0, 2 * Math.PI)
  edge(context, surface)
  context.fillStyle = fill
  context.fill()
}

function ring(context: CanvasRenderingContext2D, { fill, surface }: Palette): void {
  context.beginPath()
  context.arc(0, 0, 7.5, 0, 2 * Math.PI)
  edge(context, surface)
  context.fillStyle = surface
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = fill
  context.stroke()
}

function polygon(
  context: CanvasRenderingContext2D,
  { fill, surface }: Palette,
  corners: readonly (readonly [number, number])[],
): void {
  trace(context, corners)
  context.closePath()
  edge(context, surface)
  context.fillStyle = fill
  context.fill()
}

/** An exclamation mark. */
function mark(context: CanvasRenderingContext2D, colour: string, downPx: number): void {
  line(context, colour, [
    [0, downPx - 4.5],
    [0, downPx + 0.5],
  ])
  context.beginPath()
  context.arc(0, downPx + 4.25, 1.25, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
}

function line(
  context: CanvasRenderingContext2D,
  colour: string,
  points: readonly (readonly [number, number])[],
): void {
  trace(context, points)
  context.lineWidth = 2
  context.strokeStyle = colour
  context.stroke()
}

function trace(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
}

function edge(context: CanvasRenderingContext2D, surface: string): void {
  context.lineWidth = 4
  context.strokeStyle = surface
  context.stroke()
}
