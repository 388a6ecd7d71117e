import { expect, it } from 'vitest'
import { countryMinZoom, rankTowns, type Town } from './place-ranks.ts'

const town = (
  name: string,
  lon: number,
  lat: number,
  population: number,
  more: Partial<Town> = {},
): Town => ({
  name,
  lon,
  lat,
  population,
  kind: 'town',
  country: 'AU',
  ...more,
})

const zoomsOf = (towns: readonly Town[], highest = 10) =>
  Object.fromEntries(rankTowns(towns, highest).map(({ name, minZoom }) => [name, minZoom]))

it('shows the larger town first, in any order of input', () => {
  const towns = [town('Ipswich', 152.76, -27.61, 230_000), town('Brisbane', 153.03, -27.47, 2_300_000)]
  const zooms = zoomsOf(towns)
  expect(zooms['Brisbane']).toBe(3)
  expect(zooms['Ipswich']).toBeGreaterThan(7)
  expect(zoomsOf(towns.toReversed())).toEqual(zooms)
})

it('shows a remote small town before a large suburb', () => {
  const zooms = zoomsOf([
    town('Perth', 115.86, -31.95, 2_000_000),
    town('Fremantle', 115.75, -32.06, 90_000),
    town('Newman', 119.73, -23.36, 7_200),
  ])
  expect(zooms['Newman']).toBeLessThan(zooms['Fremantle'] ?? 0)
})

it('prefers a small capital to a larger town beside it', () => {
  const zooms = zoomsOf([
    town('Larger', 149.3, -35.3, 900_000),
    town('Canberra', 149.13, -35.28, 360_000, { kind: 'capital' }),
  ])
  expect(zooms['Canberra']).toBe(3)
  expect(zooms['Larger']).toBeGreaterThan(3)
})

it('omits places without room', () => {
  const towns = [town('Here', 10, 50, 50_000), town('Same place', 10, 50, 40_000)]
  expect(zoomsOf(towns)).toEqual({ Here: 5 })
})

it('shows large countries first', () => {
  expect([1700, 100, 60, 5, 0.5, 0.001].map(countryMinZoom)).toEqual([0, 1, 2, 3, 5, 6])
})
