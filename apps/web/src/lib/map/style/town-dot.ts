import type { Map as MapLibre } from 'maplibre-gl'
import { townDotPrefix } from './builtin-style.ts'

const sidePx = 6
/** Keeps the dot sharp on high-density screens. */
const ratio = 3

/** Draws a town's dot in the colours in its ID: `town-dot/<dot>/<edge>`. */
export function drawTownDot(map: MapLibre, id: string): void {
  if (!id.startsWith(townDotPrefix) || map.hasImage(id)) return
  const [dot = '', edge = ''] = id.slice(townDotPrefix.length).split('/')
  const side = sidePx * ratio
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return
  context.beginPath()
  context.arc(side / 2, side / 2, side / 2 - ratio, 0, 2 * Math.PI)
  context.fillStyle = dot
  context.strokeStyle = edge
  context.lineWidth = ratio
  context.fill()
  context.stroke()
  map.addImage(id, context.getImageData(0, 0, side, side), { pixelRatio: ratio })
}
