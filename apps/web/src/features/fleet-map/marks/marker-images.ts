import type { FleetStateName } from '@fieldport/domain'
import type { Map as MapLibre } from 'maplibre-gl'
import { formatCompactCount } from '../../../lib/format/numbers.ts'
import { readToken } from '../../../lib/map/style/map-colours.ts'
import { clusterRadiusPx, computeRing, type StateCounts } from './cluster-ring.ts'
import { isClusterName, type MarkerPicture, readMarkerName } from './marker-names.ts'
import { drawShape } from './marker-shapes.ts'

/** Keeps images sharp on high-density screens. */
const pixelRatio = 2
const devicePx = 28
const ringPx = 4
/** Maximum number of cached images of clusters, because counts change all the time. */
const maximumClusterImages = 400

/** Draws the images of devices and clusters when the map first needs them. */
export function provideMarkers(map: MapLibre): void {
  map.setMissingStyleImageResolver((name) => {
    const picture = readMarkerName(name)
    if (!picture || map.hasImage(name)) return
    removeClusterImages(map)
    map.addImage(name, draw(picture), { pixelRatio })
  })
}

/** Visible ones are requested again by the map. */
function removeClusterImages(map: MapLibre): void {
  const clusters = map.listImages().filter(isClusterName)
  if (clusters.length < maximumClusterImages) return
  const shown = new Set(map.queryRenderedFeatures({ layers: ['fleet-clusters'] }).map(imageOf))
  for (const name of clusters) if (!shown.has(name)) map.removeImage(name)
}

function imageOf({ layer }: { readonly layer: { readonly layout?: object } }): unknown {
  const image: unknown = (layer.layout as { readonly 'icon-image'?: unknown } | undefined)?.['icon-image']
  return typeof image === 'object' && image !== null && 'name' in image ? image.name : image
}

function colourOfState(state: FleetStateName): string {
  return readToken(state === 'never' ? '--fp-stale' : `--fp-${state}`)
}

function draw(picture: MarkerPicture): ImageData {
  if (picture.kind === 'device') {
    return paint(devicePx, (context) => drawShape(context, picture.state, paletteOf(picture.state)))
  }
  const count = Object.values(picture.counts).reduce((sum, number) => sum + number, 0)
  const radius = clusterRadiusPx(count)
  return paint(2 * radius + 6, (context) =>
    drawCluster(context, radius, picture.counts, formatCompactCount(count)),
  )
}

function paletteOf(state: FleetStateName) {
  return { fill: colourOfState(state), surface: readToken('--fp-surface') }
}

/** Paints around the centre of a square. */
function paint(sizePx: number, onto: (context: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = sizePx * pixelRatio
  canvas.height = sizePx * pixelRatio
  // Read back immediately: with a canvas on the graphics card, that would block the page.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('A canvas cannot be drawn on.')
  context.scale(pixelRatio, pixelRatio)
  context.translate(sizePx / 2, sizePx / 2)
  onto(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

function drawCluster(
  context: CanvasRenderingContext2D,
  radius: number,
  counts: StateCounts,
  text: string,
): void {
  const parts = computeRing(counts)
  context.fillStyle = readToken('--fp-surface')
  circle(context, radius + 2)
  context.fill()
  context.lineWidth = ringPx
  for (const { state, from, to } of parts) {
    const gap = parts.length > 1 ? 0.012 : 0
    context.strokeStyle = colourOfState(state)
    context.beginPath()
    context.arc(0, 0, radius - ringPx / 2, toCanvasAngle(from + gap), toCanvasAngle(to - gap))
    context.stroke()
  }
  context.fillStyle = readToken('--fp-text')
  context.font = `600 12px ${readToken('--fp-font')}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, 0, 0.5)
}

function circle(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
}

/** Converts turns from the top to radians of a canvas, which start at the right. */
function toCanvasAngle(turns: number): number {
  return turns * 2 * Math.PI - Math.PI / 2
}
