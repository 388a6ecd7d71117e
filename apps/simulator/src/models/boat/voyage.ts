import type { VirtualDevice } from '../../point.ts'
import { clamp } from '../numbers.ts'
import { uniformBetween } from '../random.ts'
import type { Route, RoutePosition } from '../route.ts'
import { createRoute, easeDistance, easeSpeed, metresPerDegree } from '../route.ts'
import type { Moment } from '../time/timeline.ts'
import { getCompletedAmount, getCompletedSeconds } from '../time/timeline.ts'
import { cyclesIn } from '../time/work-plans.ts'

/** Speed over ground while fishing, towing or waiting at the far end. */
const workKph = 4
const workSeconds = 1500
const workRadiusMetres = 350
/** Time at the berth of a boat without a timetable. */
const berthSeconds = 240

export type Voyage = {
  readonly place: RoutePosition
  readonly speedKph: number
  /** Distance from the berth along the passage. */
  readonly offshoreKm: number
  /** 1 moored, 4 at work, 5 under way. */
  readonly state: 1 | 4 | 5
  /** Driven so far. */
  readonly kilometres: number
  /** Time spent at slow work so far. */
  readonly workHours: number
}

/** A trip along a passage, some work at its far end, and back; `trip` is its length for the day plan. */
export type Passage = {
  readonly trip: { readonly seconds: number; readonly kilometres: number }
  readonly at: (moment: Moment) => Voyage
}

export function createPassage(device: VirtualDevice): Passage {
  const { seed, site } = device
  const routes = site.routes ?? []
  // The first boat of a harbour goes up the coast.
  const waypoints = routes[Math.floor(device.crew / 2) % Math.max(1, routes.length)]
  if (waypoints === undefined) throw new Error(`${site.name} has no passage`)
  const route = createRoute(waypoints, {
    eastMetres: uniformBetween(seed, 431, 0, -35, 35),
    northMetres: uniformBetween(seed, 431, 1, -35, 35),
  })
  const cruiseKph = uniformBetween(seed, 411, 0, 24, 34)
  const wayKm = route.lengthMetres / 1000
  const workKm = (workKph * workSeconds) / 3600
  const trip = {
    seconds: (2 * wayKm * 3600) / cruiseKph + workSeconds + berthSeconds,
    kilometres: 2 * wayKm + workKm,
  }
  return { trip, at: (moment) => voyageAt(route, trip, moment) }
}

function voyageAt(route: Route, trip: Passage['trip'], moment: Moment): Voyage {
  const { block, sinceSeconds } = moment
  const workShare = workSeconds / trip.seconds
  const workedBefore = (getCompletedSeconds(moment) * workShare) / 3600
  if (block === undefined) {
    const place = route.at(0, false)
    return { place, speedKph: 0, offshoreKm: 0, state: 1, kilometres: moment.amount, workHours: workedBefore }
  }
  const length = block.toSeconds - block.fromSeconds
  const count = cyclesIn(length, trip.seconds)
  const done = (sinceSeconds / length) * count
  const part = done % 1
  const berthShare = berthSeconds / trip.seconds
  const wayShare = (1 - workShare - berthShare) / 2
  const out = clamp(part / wayShare, 0, 1)
  const work = clamp((part - wayShare) / workShare, 0, 1)
  const back = clamp((part - wayShare - workShare) / wayShare, 0, 1)
  const wayKm = route.lengthMetres / 1000
  const driven = wayKm * (easeDistance(out) + easeDistance(back)) + (trip.kilometres - 2 * wayKm) * work
  const cycleSeconds = length / count
  const tripsBefore = Math.floor(done)
  const shared = {
    kilometres: getCompletedAmount(moment) + tripsBefore * trip.kilometres + driven,
    workHours: workedBefore + ((tripsBefore + work) * workShare * cycleSeconds) / 3600,
  }
  if (out === 1 && work < 1) {
    const place = circlePosition(route.at(route.lengthMetres, false), work)
    return { ...shared, place, speedKph: workKph, offshoreKm: wayKm, state: 4 }
  }
  const isHomeward = out === 1
  const leg = isHomeward ? back : out
  const speedKph = (wayKm * easeSpeed(leg) * 3600) / (wayShare * cycleSeconds)
  const walked = easeDistance(leg) * route.lengthMetres
  return {
    ...shared,
    place: route.at(walked, isHomeward),
    speedKph,
    offshoreKm: (isHomeward ? route.lengthMetres - walked : walked) / 1000,
    state: 5,
  }
}

/** Circles that start and end at the end of the passage. */
function circlePosition(end: RoutePosition, part: number): RoutePosition {
  const circles = Math.max(1, Math.round(((workKph / 3.6) * workSeconds) / (2 * Math.PI * workRadiusMetres)))
  const angle = 2 * Math.PI * circles * part
  const heading = (end.courseDegrees * Math.PI) / 180
  const ahead = workRadiusMetres * Math.sin(angle)
  const aside = workRadiusMetres * (1 - Math.cos(angle))
  const east = ahead * Math.sin(heading) - aside * Math.cos(heading)
  const north = ahead * Math.cos(heading) + aside * Math.sin(heading)
  const perDegreeEast = metresPerDegree * Math.cos((end.latitude * Math.PI) / 180)
  return {
    ...end,
    latitude: end.latitude + north / metresPerDegree,
    longitude: end.longitude + east / perDegreeEast,
    courseDegrees: (((end.courseDegrees - (angle * 180) / Math.PI) % 360) + 360) % 360,
  }
}
