import type { Map as MapLibre } from 'maplibre-gl'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { retryFailedTiles } from './retry-tiles.ts'

const refreshTiles = vi.fn<MapLibre['refreshTiles']>()
let fail: (event: object) => void
let remove: () => void
let logged: MockInstance<typeof console.error>

beforeEach(() => {
  vi.useFakeTimers()
  refreshTiles.mockClear()
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const map = {
    on: (_name: string, listener: typeof fail) => void (fail = listener),
    once: (_name: string, listener: () => void) => void (remove = listener),
    getSource: (id: string) => (id === 'basemap' ? {} : undefined),
    refreshTiles,
  }
  retryFailedTiles(map as unknown as MapLibre)
})
afterEach(() => {
  logged.mockRestore()
  vi.useRealTimers()
})

const tile = { tileID: { canonical: { x: 1, y: 2, z: 3, key: '' } } }

it('loads a failed tile once more, and logs its second failure', () => {
  const event = { error: new Error('broken'), sourceId: 'basemap', tile }
  fail(event)
  vi.runAllTimers()
  expect(refreshTiles.mock.calls).toMatchObject([['basemap', [{ x: 1, y: 2, z: 3 }]]])
  expect(logged).not.toHaveBeenCalled()
  fail(event)
  expect(refreshTiles).toHaveBeenCalledTimes(1)
  expect(logged).toHaveBeenCalledWith('Map: broken')
})

it('logs errors that are not about a tile', () => {
  fail({ error: new Error('style') })
  expect(logged.mock.calls).toEqual([['Map: style']])
})

it('loads nothing of a removed source or map', () => {
  fail({ error: new Error('late'), sourceId: 'removed', tile })
  vi.runAllTimers()
  fail({ error: new Error('late'), sourceId: 'basemap', tile })
  remove()
  vi.runAllTimers()
  expect(refreshTiles).not.toHaveBeenCalled()
})

it('ignores cancelled requests', () => {
  fail({ error: new Error(''), sourceId: 'basemap', tile })
  vi.runAllTimers()
  expect(refreshTiles).not.toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
})
