import { expect, it } from 'vitest'
import { createMapFeatureIndex } from './map-feature-index.ts'
import type { MappedDevice } from './mapped-device.ts'

function device(deviceid: string, change: Partial<MappedDevice> = {}): MappedDevice {
  return {
    deviceid,
    name: deviceid,
    contact: 'live',
    event: 'ok',
    condition: null,
    lastContact: 1,
    position: { lat: -27, lon: 153 },
    ...change,
  }
}

it('includes the devices that have a position', () => {
  const { features } = createMapFeatureIndex().all([device('A'), device('B', { position: null })])
  expect(features).toEqual([
    {
      type: 'Feature',
      id: 1,
      geometry: { type: 'Point', coordinates: [153, -27] },
      properties: { deviceid: 'A', state: 'live' },
    },
  ])
})

it('returns only added, removed, moved and changed devices', () => {
  const book = createMapFeatureIndex()
  book.all([device('A'), device('B'), device('C'), device('D')])
  const changes = book.diff([
    device('A'),
    device('B', { position: { lat: -28, lon: 153 } }),
    device('C', { event: 'alarm' }),
    device('E'),
  ])
  expect(changes?.add?.map(({ id, properties }) => [id, properties?.['deviceid']])).toEqual([[5, 'E']])
  expect(changes?.remove).toEqual([4])
  expect(changes?.update).toEqual([
    { id: 2, newGeometry: { type: 'Point', coordinates: [153, -28] } },
    { id: 3, addOrUpdateProperties: [{ key: 'state', value: 'alarm' }] },
  ])
})

it('returns no changes for an unchanged fleet, and reuses the number of a returning device', () => {
  const book = createMapFeatureIndex()
  book.all([device('A'), device('B')])
  expect(book.diff([device('A'), device('B')])).toBeUndefined()
  expect(book.diff([device('A')])?.remove).toEqual([2])
  expect(book.diff([device('A'), device('B')])?.add?.map(({ id }) => id)).toEqual([2])
})

it('starts again for an empty map', () => {
  const book = createMapFeatureIndex()
  book.all([device('A')])
  expect(book.all([device('A')]).features).toHaveLength(1)
  expect(book.diff([device('A')])).toBeUndefined()
})
