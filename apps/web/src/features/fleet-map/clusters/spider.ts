import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { computeSpiderOffsets } from './spider-offsets.ts'

/** A device of the spread cluster, with the properties that it is drawn with. */
export type SpreadDevice = { readonly deviceid: string; readonly state: string }

type SpiderLayout = {
  readonly centre: readonly [number, number]
  readonly places: ReadonlyMap<string, [number, number]>
}

export type Spider = ReturnType<typeof createSpider>

const none: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Devices at the same place, spread around it with lines to it. Closes when the zoom changes. */
export function createSpider(map: MapLibre) {
  let web: SpiderLayout | undefined

  function draw(leaves: readonly SpreadDevice[]): void {
    setSourceData(map, 'fleet-spider', leafFeatures(leaves, web))
    setSourceData(map, 'fleet-legs', legFeatures(web))
  }

  return {
    isOpen: () => web !== undefined,
    /** The drawn position of a spread device. */
    placeOf: (deviceid: string): readonly [number, number] | undefined => web?.places.get(deviceid),
    devices: (): readonly string[] => [...(web?.places.keys() ?? [])],
    open(centre: readonly [number, number], leaves: readonly SpreadDevice[]): void {
      const middle = map.project([...centre])
      const offsets = computeSpiderOffsets(leaves.length)
      const places = leaves.map(({ deviceid }, at): [string, [number, number]] => {
        const { x, y } = offsets[at] ?? { x: 0, y: 0 }
        return [deviceid, map.unproject([middle.x + x, middle.y + y]).toArray()]
      })
      web = { centre, places: new Map(places) }
      draw(leaves)
    },
    /** Redraws the same devices in their current states. */
    refresh: draw,
    close(): void {
      if (!web) return
      web = undefined
      draw([])
    },
  }
}

function leafFeatures(leaves: readonly SpreadDevice[], web: SpiderLayout | undefined): FeatureCollection {
  const features = leaves.flatMap(({ deviceid, state }): Feature[] => {
    const coordinates = web?.places.get(deviceid)
    return coordinates
      ? [{ type: 'Feature', properties: { deviceid, state }, geometry: { type: 'Point', coordinates } }]
      : []
  })
  return { type: 'FeatureCollection', features }
}

function legFeatures(web: SpiderLayout | undefined): FeatureCollection {
  if (!web) return none
  const coordinates = [...web.places.values()].map((place) => [[...web.centre], place])
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }],
  }
}

export function setSourceData(map: MapLibre, source: string, data: FeatureCollection): void {
  void map.getSource<GeoJSONSource>(source)?.setData(data)
}
