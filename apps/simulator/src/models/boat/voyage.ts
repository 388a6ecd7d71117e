import type { VirtualDevice } from '../../point.ts'
import { clamp } from '../numbers.ts'
import { boatWorkKph } from '../time/work-plans.ts'
import { uniformBetween } from '../random.ts'
import type { RoutePosition, RoutePoint } from '../route.ts'
import { createRoute } from '../route.ts'
import type { Moment } from '../time/timeline.ts'

/** From the berth through a channel and out; the last leg goes on as far as a trip is long. Turned to each site's open water. */
const channel: readonly RoutePoint[] = [
  [0, 0, 0],
  [0, 600, 0],
  [250, 1500, 0],
  [100, 3200, 0],
  [900, 7000, 0],
  [2600, 15_000, 0],
]

const workRadiusMetres = 350
const metresPerDegree = 111_320

export type Voyage = {
  readonly place: RoutePosition
  readonly speedKph: number
  readonly offshoreKm: number
  /** 1 moored, 4 at work, 5 under way. */
  readonly state: 1 | 4 | 5
  /** Of the running trip. */
  readonly kilometres: number
  /** Of the running trip, at slow work. */
  readonly workSeconds: number
}

/** Where a boat is: a third of a trip out, a third on circles at the turning point, a third back. */
export function createVoyage(device: VirtualDevice, cruiseKph: number): (moment: Moment) => Voyage {
  const turn = (device.site.seaCourseDegrees ?? 0) + uniformBetween(device.seed, 431, 0, -12, 12)
  const route = createRoute(device.site, channel, 1, turn)
  const moored: Voyage = {
    place: route.at(0, false),
    speedKph: 0,
    offshoreKm: 0,
    state: 1,
    kilometres: 0,
    workSeconds: 0,
  }

  return ({ block, sinceSeconds }) => {
    if (block === undefined) return moored
    const third = (block.toSeconds - block.fromSeconds) / 3
    const reachMetres = (cruiseKph / 3.6) * third
    const leg = Math.min(2, Math.floor(sinceSeconds / third))
    const workSeconds = clamp(sinceSeconds - third, 0, third)
    const workKm = (boatWorkKph * workSeconds) / 3600
    if (leg === 1) {
      const place = getCirclePosition(route.at(reachMetres, false), workSeconds)
      const offshoreKm = reachMetres / 1000
      return {
        place,
        speedKph: boatWorkKph,
        offshoreKm,
        state: 4,
        kilometres: offshoreKm + workKm,
        workSeconds,
      }
    }
    const metres = (cruiseKph / 3.6) * (leg === 0 ? sinceSeconds : 3 * third - sinceSeconds)
    const place = route.at(metres, false)
    const courseDegrees = leg === 0 ? place.courseDegrees : (place.courseDegrees + 180) % 360
    const driven = leg === 0 ? metres : 2 * reachMetres - metres
    return {
      place: { ...place, courseDegrees },
      speedKph: cruiseKph,
      offshoreKm: metres / 1000,
      state: 5,
      kilometres: driven / 1000 + workKm,
      workSeconds,
    }
  }
}

function getCirclePosition(centre: RoutePosition, sinceSeconds: number): RoutePosition {
  const angle = ((boatWorkKph / 3.6) * sinceSeconds) / workRadiusMetres
  const east = workRadiusMetres * Math.sin(angle)
  const north = workRadiusMetres * (Math.cos(angle) - 1)
  const perDegreeEast = metresPerDegree * Math.cos((centre.latitude * Math.PI) / 180)
  return {
    ...centre,
    latitude: centre.latitude + north / metresPerDegree,
    longitude: centre.longitude + east / perDegreeEast,
    courseDegrees: (90 + (angle * 180) / Math.PI) % 360,
  }
}
