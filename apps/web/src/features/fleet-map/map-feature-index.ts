import type { Feature, FeatureCollection, Point } from 'geojson'
import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { hasPosition, type MappedDevice, type PositionedDevice, getDeviceState } from './mapped-device.ts'

type DrawnFeature = { readonly lon: number; readonly lat: number; readonly state: string }

/**
 * Tracks the map's features, so that only changes are sent and a moving fleet is not redrawn completely. Devices get
 * numbers, because maps identify features by number.
 */
export function createMapFeatureIndex() {
  const numbers = new Map<string, number>()
  let drawn = new Map<string, DrawnFeature>()

  function numberOf(deviceid: string): number {
    const known = numbers.get(deviceid) ?? numbers.size + 1
    numbers.set(deviceid, known)
    return known
  }

  const featureOf = (device: PositionedDevice) => toFeature(device, numberOf(device.deviceid))

  return {
    /** All features, for an empty map. */
    all(devices: readonly MappedDevice[]): FeatureCollection<Point> {
      const placed = devices.filter(hasPosition)
      drawn = new Map(placed.map((device) => [device.deviceid, toDrawnFeature(device)]))
      return { type: 'FeatureCollection', features: placed.map(featureOf) }
    },
    /** The changes since the last call; undefined: none. */
    diff(devices: readonly MappedDevice[]): GeoJSONSourceDiff | undefined {
      const placed = devices.filter(hasPosition)
      const next = new Map(placed.map((device) => [device.deviceid, toDrawnFeature(device)]))
      const add = placed.filter(({ deviceid }) => !drawn.has(deviceid)).map(featureOf)
      const update = placed.flatMap((device) => {
        const before = drawn.get(device.deviceid)
        return before ? difference(numberOf(device.deviceid), before, toDrawnFeature(device)) : []
      })
      const remove = [...drawn.keys()].filter((deviceid) => !next.has(deviceid)).map(numberOf)
      drawn = next
      return add.length + update.length + remove.length === 0 ? undefined : { add, update, remove }
    },
  }
}

function toFeature(device: PositionedDevice, id: number): Feature<Point> {
  return {
    type: 'Feature',
    id,
    geometry: point(device.position),
    properties: { deviceid: device.deviceid, state: getDeviceState(device) },
  }
}

function toDrawnFeature(device: PositionedDevice): DrawnFeature {
  return { lon: device.position.lon, lat: device.position.lat, state: getDeviceState(device) }
}

function point({ lon, lat }: { readonly lon: number; readonly lat: number }): Point {
  return { type: 'Point', coordinates: [lon, lat] }
}

function difference(
  id: number,
  before: DrawnFeature,
  after: DrawnFeature,
): NonNullable<GeoJSONSourceDiff['update']> {
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
