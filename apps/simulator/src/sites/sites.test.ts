import { expect, test } from 'vitest'
import { demoFleet, type FleetDevice } from '../fleet.ts'
import { pointAt } from '../models/point-at.ts'
import type { Site } from '../point.ts'
import { harbours } from './harbours.ts'
import { mines } from './mines.ts'
import { plains } from './plains.ts'

const nowSeconds = 1_795_226_400
const kilometresPerDegree = 111.32

function kilometresBetween(a: readonly [number, number], b: readonly [number, number]): number {
  const north = (a[0] - b[0]) * kilometresPerDegree
  const east = (a[1] - b[1]) * kilometresPerDegree * Math.cos((a[0] * Math.PI) / 180)
  return Math.hypot(north, east)
}

test.each<[string, readonly Site[], number]>([
  ['mines', mines, 260],
  ['harbours', harbours, 60],
  ['plains', plains, 120],
])('all %s are in one region and share its time zone', (_, sites, reachKm) => {
  const [first] = sites
  for (const site of sites) {
    expect(
      kilometresBetween([site.latitude, site.longitude], [first?.latitude ?? 0, first?.longitude ?? 0]),
    ).toBeLessThan(reachKm)
    expect(site.timeZone).toBe(first?.timeZone)
  }
})

const moments = [0, 77_777, 500_000]
const placesOf = (device: FleetDevice) =>
  moments.map((ago): [number, number] => {
    const point = pointAt(device, nowSeconds - ago)
    return [Number(point['gps_lat']), Number(point['gps_lon'])]
  })
const isMobile = ({ kind }: FleetDevice) => kind === 'haul-truck' || kind === 'boat'

test('every device reports a position near its site', () => {
  for (const device of demoFleet(100)) {
    const { site, kind } = device
    for (const place of placesOf(device))
      expect(kilometresBetween(place, [site.latitude, site.longitude])).toBeLessThan(kind === 'boat' ? 75 : 8)
  }
})

test('fixed devices do not move', () => {
  for (const device of demoFleet(100).filter((one) => !isMobile(one)))
    expect(new Set(placesOf(device).map((place) => place.join())).size).toBe(1)
})

test('mobile devices move as fast as the speed that they report', () => {
  for (const device of demoFleet(30).filter(isMobile)) {
    for (let seconds = nowSeconds; seconds < nowSeconds + 3 * 3600; seconds += 20) {
      const [a, b] = [pointAt(device, seconds), pointAt(device, seconds + 20)]
      const metres =
        1000 *
        kilometresBetween(
          [Number(a['gps_lat']), Number(a['gps_lon'])],
          [Number(b['gps_lat']), Number(b['gps_lon'])],
        )
      const fastest = Math.max(Number(a['gps_speed']), Number(b['gps_speed']))
      expect(metres).toBeLessThan((fastest / 3.6) * 20 * 1.3 + 40)
    }
  }
})
