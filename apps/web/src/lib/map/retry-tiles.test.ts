import type { Map as MapLibre } from 'maplibre-gl'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { retryFailedTiles } from './retry-tiles.ts'

const refreshTiles = vi.fn<MapLibre['refreshTiles']>()
let fail: (event: object) => void
let logged: MockInstance<typeof console.error>

beforeEach(() => {
  refreshTiles.mockClear()
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const map = {
    on: (_name: string, listener: typeof fail) => void (fail = listener),
    getSource: (id: string) => (id === 'basemap' ? {} : undefined),
    refreshTiles,
  }
  retryFailedTiles(map as unknown as MapLibre)
})
afterEach(() => logged.mockRestore())

const tile = { tileID: { canonical: { x: 1, y: 2, z: 3, key: '' } } }

it('loads a failed tile once more, and logs its second failure', () => {
  const event = { error: new Error('broken'), sourceId: 'basemap', tile }
  fail(event)
  expect(refreshTiles.mock.calls).toMatchObject([['basemap', [{ x: 1, y: 2, z: 3 }]]])
  expect(logged).not.toHaveBeenCalled()
  fail(event)
  expect(refreshTiles).toHaveBeenCalledTimes(1)
  expect(logged).toHaveBeenCalledWith('Map: broken')
})

it('logs other errors, and those of a source that is gone', () => {
  fail({ error: new Error('style') })
  fail({ error: new Error('late'), sourceId: 'removed', tile })
  expect(refreshTiles).not.toHaveBeenCalled()
  expect(logged.mock.calls).toEqual([['Map: style'], ['Map: late']])
})

it('ignores cancelled requests', () => {
  fail({ error: new Error(''), sourceId: 'basemap', tile })
  expect(refreshTiles).not.toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
})
