import { expect, it } from 'vitest'
import { mapOrigin, parseMapStyle } from './map-style.ts'

it('reads the addresses set by the operator', () => {
  const style = 'https://tiles.example/style.json?key=1'
  expect(parseMapStyle(style)).toEqual({ streets: { url: style } })
  expect(parseMapStyle(` /maps/region.pmtiles  ${style} `)).toEqual({
    streets: { path: '/maps/region.pmtiles' },
    satellite: { url: style },
  })
  expect(parseMapStyle('')).toEqual({})
})

it.each(['tiles.example/style.json', 'ftp://tiles.example/a.pmtiles', 'https://a;b/x', '/maps/style.json'])(
  'refuses %s',
  (text) => {
    expect(() => parseMapStyle(text)).toThrow(/MAP_STYLE takes/)
  },
)

it('refuses a third address', () => {
  expect(() => parseMapStyle('a.pmtiles b.pmtiles c.pmtiles')).toThrow(
    'MAP_STYLE takes at most two addresses',
  )
})

it.each([
  ['https://tiles.example/style.json', 'https://tiles.example'],
  ['http://Tiles.Example:80/x', 'http://tiles.example'],
  ['/map/style.json', null],
  ['', null],
  ['https://a;script-src/x', null],
  ["https://a'b/x", null],
  ['https://*.example/x', null],
  ['javascript:alert(1)', null],
])('returns for %s the origin %s', (address, origin) => {
  expect(mapOrigin(address)).toBe(origin)
})
