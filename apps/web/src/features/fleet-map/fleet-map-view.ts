import type { GeoJSONSource, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { type MapOptions, type MapResources, createMap } from '../../lib/map/create-map.ts'
import { simpleZoom } from '../../lib/map/zoom-out.ts'
import { type GeoBounds, computeBounds, cornersOf, isSinglePoint } from './geo-bounds.ts'
import { createMapFeatureIndex } from './map-feature-index.ts'
import { maximumMapZoom, fleetOverlay } from './fleet-overlay.ts'
import { listVisibleMarkers, areMarkersEqual, type MapMarker, findMarkerAt } from './marks/map-markers.ts'
import { hasPosition, type MappedDevice, getDeviceState } from './mapped-device.ts'
import { provideMarkers } from './marks/marker-images.ts'
import { openCluster } from './clusters/open-cluster.ts'
import { createSpider, setSourceData, type Spider } from './clusters/spider.ts'

/** The view before there are devices. Source: specification 3, section 9. */
const world = { center: [0, 20], zoom: 2, maxZoom: maximumMapZoom } satisfies Partial<MapOptions>
/** Source: specification 3, section 9. */
const singleZoom = 15
/** Padding around the outermost devices, for their markers. */
const paddingPx = 48
/** Maximum distance of the pointer from a marker that it hits. */
const mouseTolerancePx = 4
const touchTolerancePx = 14

export type FleetMapEvents = {
  readonly onReady: () => void
  /** Called when the chosen map is unavailable and the simple one is shown. */
  readonly onMapLost: () => void
  /** Called with the visible markers whenever the map stops moving. */
  readonly onMarkers: (marks: readonly MapMarker[]) => void
  readonly onMoving: () => void
  readonly onBounds: (area: GeoBounds) => void
  /** Called when a device was selected; undefined: a click beside all markers. */
  readonly onSelect: (deviceid: string | undefined) => void
  readonly onHover: (deviceid: string | undefined) => void
}

export type FleetMapView = {
  readonly map: MapLibre
  readonly setDevices: (devices: readonly MappedDevice[]) => void
  readonly fit: () => void
  readonly activateMarker: (mark: MapMarker) => void
  /** The drawn position of a device: its own, or beside it if it is spread. */
  readonly getDrawnCoordinates: (deviceid: string) => readonly [number, number] | undefined
  readonly highlight: (deviceid: string | undefined) => void
  readonly refreshColours: () => void
  /** Replaces the map below the devices. */
  readonly showMap: (maps: MapResources) => void
  /** Moves spread devices back to their place. */
  readonly closeSpider: () => void
}

/** The fleet on a map in `box`. Throws if no map can be drawn. */
export function openFleetView(box: HTMLElement, maps: MapResources, events: FleetMapEvents): FleetMapView {
  const book = createMapFeatureIndex()
  let devices: readonly MappedDevice[] = []
  let ringed: string | undefined
  /** Devices may arrive shortly after a filter change, so the map fits them once more. */
  let isFitting = false
  const { map, refreshColours, show, getKind } = createMap(box, maps, {
    ...world,
    takesGestures: matchMedia('(pointer: fine)').matches,
    overlay: (colours) => fleetOverlay(colours, schemeName()),
    onSourceLost: events.onMapLost,
    onStyle: () => {
      // A new style has empty sources.
      setSourceData(map, 'fleet', book.all(devices))
      spider.close()
      drawRing()
      events.onReady()
    },
  })
  provideMarkers(map)
  const spider = createSpider(map)
  const placeOf = (deviceid: string) => spider.placeOf(deviceid) ?? placeAmong(devices, deviceid)
  const drawRing = () =>
    setSourceData(map, 'fleet-hover', pointAt(ringed === undefined ? undefined : placeOf(ringed)))
  const choose = (mark: MapMarker) => {
    if (mark.kind === 'device') events.onSelect(mark.deviceid)
    else void openCluster(map, spider, mark)
  }
  const fitAll = () => fit(map, devices, getKind() === 'simple' ? simpleZoom : singleZoom)
  map.on('movestart', ({ originalEvent }) => {
    // After moving the map manually, the reader wants to keep the view.
    if (originalEvent) isFitting = false
  })
  listen(map, spider, choose, events)
  return {
    map,
    getDrawnCoordinates: placeOf,
    activateMarker: choose,
    refreshColours,
    showMap: show,
    closeSpider: spider.close,
    fit: () => {
      isFitting = true
      fitAll()
    },
    setDevices: (next) => {
      devices = next
      const changes = book.diff(next)
      if (changes) void map.getSource<GeoJSONSource>('fleet')?.updateData(changes)
      if (isFitting && (changes?.add?.length || changes?.remove?.length)) {
        isFitting = false
        fitAll()
      }
      refreshSpider(spider, next)
      drawRing()
    },
    highlight: (deviceid) => {
      ringed = deviceid
      drawRing()
    },
  }
}

function schemeName(): string {
  return document.documentElement.dataset['mantineColorScheme'] ?? 'light'
}

function placeAmong(
  devices: readonly MappedDevice[],
  deviceid: string,
): readonly [number, number] | undefined {
  const position = devices.find((device) => device.deviceid === deviceid)?.position
  return position ? [position.lon, position.lat] : undefined
}

function pointAt(place: readonly [number, number] | undefined): GeoJSON.FeatureCollection {
  const features: GeoJSON.Feature[] = place
    ? [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...place] } }]
    : []
  return { type: 'FeatureCollection', features }
}

function fit(map: MapLibre, devices: readonly MappedDevice[], oneZoom: number): void {
  const area = computeBounds(devices.filter(hasPosition).map(({ position }) => position))
  if (!area) return
  map.fitBounds(cornersOf(area), {
    padding: paddingPx,
    maxZoom: isSinglePoint(area) ? oneZoom : singleZoom,
    // The first view is not animated; later ones are, unless the reader prefers reduced motion.
    animate: map.loaded(),
    duration: 600,
  })
}

/** Redraws the spread devices in their current states; if any is filtered out, the spread closes. */
function refreshSpider(spider: Spider, devices: readonly MappedDevice[]): void {
  if (!spider.isOpen()) return
  const spreadIds = new Set(spider.devices())
  const leaves = devices
    .filter(({ deviceid }) => spreadIds.has(deviceid))
    .map((device) => ({ deviceid: device.deviceid, state: getDeviceState(device) }))
  if (leaves.length === spreadIds.size) spider.refresh(leaves)
  else spider.close()
}

function listen(
  map: MapLibre,
  spider: Spider,
  choose: (mark: MapMarker) => void,
  { onMarkers, onMoving, onBounds, onSelect, onHover }: FleetMapEvents,
): void {
  let marks: readonly MapMarker[] = []
  map.on('idle', () => {
    const next = listVisibleMarkers(map)
    if (areMarkersEqual(marks, next)) return
    marks = next
    onMarkers(next)
  })
  map.on('movestart', onMoving)
  map.on('moveend', () => {
    onBounds(getVisibleBounds(map))
    // The buttons would be at the old positions of the markers until the map stops moving.
    marks = []
  })
  // Pixel offsets correspond to other places at another zoom.
  map.on('zoomstart', spider.close)
  map.on('click', (event) => {
    const mark = findMarkerAt(map, event.point, getHitTolerance(event))
    if (mark) return choose(mark)
    spider.close()
    onSelect(undefined)
  })
  map.on('mousemove', (event) => {
    const mark = findMarkerAt(map, event.point, mouseTolerancePx)
    map.getCanvas().style.cursor = mark ? 'pointer' : ''
    onHover(mark?.kind === 'device' ? mark.deviceid : undefined)
  })
  map.on('mouseout', () => onHover(undefined))
}

function getVisibleBounds(map: MapLibre): GeoBounds {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}

function getHitTolerance({ originalEvent }: MapMouseEvent): number {
  const byFinger = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'
  return byFinger || matchMedia('(pointer: coarse)').matches ? touchTolerancePx : mouseTolerancePx
}
