import type { Map as MapLibre } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { createZoomOut } from './zoom-out.ts'

/** A map that moves at once; `land` ends a movement in progress. */
function fakeMap() {
  const view = { center: { lng: 8, lat: 44 }, zoom: 15 }
  let landed: (() => void) | undefined
  let isMoving = false
  const map = {
    getZoom: () => view.zoom,
    getCenter: () => view.center,
    isMoving: () => isMoving,
    once: (_name: string, listener: () => void) => void (landed = listener),
    jumpTo: (to: Partial<typeof view>) => void Object.assign(view, to),
  }
  const land = (to: Partial<typeof view>) => {
    Object.assign(view, to)
    isMoving = false
    landed?.()
  }
  const depart = () => {
    isMoving = true
  }
  return { view, land, depart, zoomOut: createZoomOut(map as unknown as MapLibre) }
}

it('shows a region on the simple map, and the close view again on the next map with streets', () => {
  const { view, zoomOut } = fakeMap()
  zoomOut('simple')
  expect(view).toEqual({ center: { lng: 8, lat: 44 }, zoom: 6.5 })
  zoomOut('simple')
  zoomOut('satellite')
  expect(view).toEqual({ center: { lng: 8, lat: 44 }, zoom: 15 })
})

it('keeps a view that still shows something', () => {
  const { view, zoomOut } = fakeMap()
  view.zoom = 9
  zoomOut('simple')
  zoomOut('streets')
  expect(view.zoom).toBe(9)
})

it.each([{ zoom: 5 }, { center: { lng: 8, lat: 45 } }])('keeps where the reader went meanwhile: %j', (to) => {
  const { view, zoomOut } = fakeMap()
  zoomOut('simple')
  Object.assign(view, to)
  zoomOut('streets')
  expect(view).toEqual({ center: { lng: 8, lat: 44 }, zoom: 6.5, ...to })
})

it('lets a movement end before it zooms out, so that its destination is not lost', () => {
  const { view, depart, land, zoomOut } = fakeMap()
  depart()
  zoomOut('simple')
  expect(view.zoom).toBe(15)
  land({ center: { lng: 9, lat: 45 }, zoom: 14 })
  expect(view).toEqual({ center: { lng: 9, lat: 45 }, zoom: 6.5 })
  zoomOut('streets')
  expect(view.zoom).toBe(14)
})

it('does not zoom out after a movement during which another map with streets was shown', () => {
  const { view, depart, land, zoomOut } = fakeMap()
  depart()
  zoomOut('simple')
  zoomOut('satellite')
  land({ zoom: 14 })
  expect(view.zoom).toBe(14)
})
