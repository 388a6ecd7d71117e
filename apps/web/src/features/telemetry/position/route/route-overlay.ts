import type { FeatureCollection } from 'geojson'
import type { Map as MapLibre } from 'maplibre-gl'
import type { MapColours, Overlay } from '../../../../lib/map/style/map-style.ts'
import { readToken } from '../../../../lib/map/style/map-colours.ts'

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }
const source = { type: 'geojson', data: nothing } as const

/** Colours of the speed bands, slowest first; also for the legend. */
export const speedTokens = [
  '--fp-speed1',
  '--fp-speed2',
  '--fp-speed3',
  '--fp-speed4',
  '--fp-speed5',
] as const

const arrowImage = 'route-arrow'
const arrowPixels = 26

/** The layers for the route with directions and stops, and for the position's accuracy. */
export function routeOverlay(colours: MapColours): Overlay {
  const text = readToken('--fp-text')
  return {
    sources: { route: source, stops: source, accuracy: source },
    layers: [
      {
        id: 'accuracy',
        type: 'fill',
        source: 'accuracy',
        paint: { 'fill-color': colours.brand, 'fill-opacity': 0.2 },
      },
      ...createRouteLayers(colours),
      {
        id: 'stops',
        type: 'circle',
        source: 'stops',
        paint: {
          'circle-radius': 6,
          'circle-color': readToken('--fp-surface'),
          'circle-stroke-width': 2.5,
          'circle-stroke-color': text,
        },
      },
    ],
  }
}

/** Laps from before the last trip are faded and below it, so that they do not hide it. */
const fadeOlder = ['case', ['get', 'isOlder'], 0.25, 1] as never

/** The line in the colours of its speed, with arrows along it. */
function createRouteLayers(colours: MapColours): Overlay['layers'] {
  const speeds = speedTokens.map(readToken)
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    // An outline separates the line from whatever is below it.
    {
      id: 'route-rim',
      type: 'line',
      source: 'route',
      layout: round,
      paint: { 'line-color': colours.halo, 'line-width': 7, 'line-opacity': fadeOlder },
    },
    {
      id: 'route',
      type: 'line',
      source: 'route',
      layout: round,
      paint: {
        'line-width': 4,
        'line-opacity': fadeOlder,
        'line-color': [
          'match',
          ['get', 'band'],
          0,
          speeds[0],
          1,
          speeds[1],
          2,
          speeds[2],
          3,
          speeds[3],
          speeds[4],
        ] as never,
      },
    },
    {
      id: 'route-arrows',
      type: 'symbol',
      source: 'route',
      filter: ['!', ['get', 'isOlder']] as never,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': arrowImage,
        'icon-rotation-alignment': 'map',
        // With many laps, a few arrows are clearer than all of them.
        'icon-padding': 10,
        'icon-size': 0.5,
      },
    },
  ]
}

/** An arrow head pointing east, which the line rotates. Drawn here, because a brand's own style has no such image. */
export function addArrow(map: MapLibre): void {
  const canvas = document.createElement('canvas')
  canvas.width = arrowPixels
  canvas.height = arrowPixels
  const context = canvas.getContext('2d')
  if (!context) return
  context.beginPath()
  context.moveTo(6, 4)
  context.lineTo(22, 13)
  context.lineTo(6, 22)
  context.lineTo(10, 13)
  context.closePath()
  context.fillStyle = readToken('--fp-text')
  context.strokeStyle = readToken('--fp-surface')
  context.lineWidth = 2.5
  context.lineJoin = 'round'
  context.stroke()
  context.fill()
  const { data } = context.getImageData(0, 0, arrowPixels, arrowPixels)
  if (map.hasImage(arrowImage)) map.removeImage(arrowImage)
  map.addImage(arrowImage, { width: arrowPixels, height: arrowPixels, data })
}
