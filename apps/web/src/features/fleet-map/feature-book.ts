import type { Feature, FeatureCollection, Point } from 'geojson'
import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { isPlaced, type MappedDevice, type PlacedDevice, stateOf } from './mapped-device.ts'

type Drawn = { readonly lon: number; readonly lat: number; readonly state: string }

/**
 * What the map holds, so that it is told changes alone: a fleet that moves is not drawn anew. Devices have numbers, which is what a
 * map knows its features by.
 */
export function createFeatureBook() {
  const numbers = new Map<string, number>()
  let drawn = new Map<string, Drawn>()

  function numberOf(deviceid: string): number {
    const known = numbers.get(deviceid) ?? numbers.size + 1
    numbers.set(deviceid, known)
    return known
  }

  const featureOf = (device: PlacedDevice) => toFeature(device, numberOf(device.deviceid))

  return {
    /** Everything, for a map that holds nothing. */
    all(devices: readonly MappedDevice[]): FeatureCollection<Point> {
      const placed = devices.filter(isPlaced)
      drawn = new Map(placed.map((device) => [device.deviceid, drawnOf(device)]))
      return { type: 'FeatureCollection', features: placed.map(featureOf) }
    },
    /** What to tell a map that holds what was told before; undefined: nothing. */
    changes(devices: readonly MappedDevice[]): GeoJSONSourceDiff | undefined {
      const placed = devices.filter(isPlaced)
      const next = new Map(placed.map((device) => [device.deviceid, drawnOf(device)]))
      const add = placed.filter(({ deviceid }) => !drawn.has(deviceid)).map(featureOf)
      const update = placed.flatMap((device) => {
        const before = drawn.get(device.deviceid)
        return before ? difference(numberOf(device.deviceid), before, drawnOf(device)) : []
      })
      const remove = [...drawn.keys()].filter((deviceid) => !next.has(deviceid)).map(numberOf)
      drawn = next
      return add.length + update.length + remove.length === 0 ? undefined : { add, update, remove }
    },
  }
}

function toFeature(device: PlacedDevice, id: number): Feature<Point> {
  return {
    type: 'Feature',
    id,
    geometry: point(device.position),
    properties: { deviceid: device.deviceid, state: stateOf(device) },
  }
}

function drawnOf(device: PlacedDevice): Drawn {
  return { lon: device.position.lon, lat: device.position.lat, state: stateOf(device) }
}

function point({ lon, lat }: { readonly lon: number; readonly lat: number }): Point {
  return { type: 'Point', coordinates: [lon, lat] }
}

function difference(id: number, before: Drawn, after: Drawn): NonNullable<GeoJSONSourceDiff['update']> {
  const moved = before.lon !== after.lon || before.lat !== after.lat
  const changed = before.state !== after.state
  if (!moved && !changed) return []
  return [
    {
      id,
      ...(moved ? { newGeometry: point(after) } : {}),
      ...(changed ? { addOrUpdateProperties: [{ key: 'state', value: after.state }] } : {}),
    },
  ]
}
