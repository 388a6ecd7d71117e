import type { VirtualDevice } from '../../point.ts'
import type { KindModel } from '../kind-model.ts'
import { watchedLimits } from '../watched-limits.ts'
import { clamp } from '../numbers.ts'
import { smoothNoise, hash32, uniformBetween } from '../random.ts'
import type { Route, RouteOffset, RoutePosition } from '../route.ts'
import { createRoute, metresPerDegree } from '../route.ts'
import { lowTankAt, overheatingAt, troubleCountAt } from '../story/story.ts'
import { severityOf } from '../time/episodes.ts'
import { localDays } from '../time/local-time.ts'
import type { Moment } from '../time/timeline.ts'
import { createTimeline } from '../time/timeline.ts'
import { truckPlan } from '../time/work-plans.ts'
import type { Weather } from '../weather.ts'
import { createWeather } from '../weather.ts'
import type { Phase, Travel } from './cycle.ts'
import { cycleHours, idlingHours, loadedCycleShare, payloadOf, travelOf, workshopTravel } from './cycle.ts'
import { fillTruck } from './report.ts'

const overheating = { channel: 101, chancePerDay: 0.09, minSeconds: 1200, maxSeconds: 5400 }
const lowOil = { channel: 102, chancePerDay: 0.03, minSeconds: 900, maxSeconds: 2700 }
const wetFuel = { channel: 103, chancePerDay: 0.05, minSeconds: 3600, maxSeconds: 14_400 }
const weakAlternator = { channel: 104, chancePerDay: 0.03, minSeconds: 3600, maxSeconds: 10_800 }

const tankHours = 15
const refillPart = 0.015

export type TruckState = {
  readonly moment: Moment
  readonly weather: Weather
  readonly travel: Travel
  readonly rpm: number
  readonly loadPercent: number
  readonly coolantCelsius: number
  readonly oilKpa: number
  readonly fuelPercent: number
  readonly litresPerHour: number
  readonly odometerKm: number
  readonly engineHours: number
  readonly vinVolts: number
  readonly payloadTonnes: number
  readonly wetFuel: number
  /** Number of occurrences of the trouble code in its story; 0 while it is inactive. */
  readonly troubleCount: number
  readonly stateHours: Readonly<Record<Phase['state'], number>>
}

/** Constant properties of one truck. */
type Truck = {
  readonly device: VirtualDevice
  readonly route: Route
  readonly cycle: { readonly seconds: number; readonly kilometres: number }
  readonly workshop: RoutePosition | undefined
  readonly baseOdometerKm: number
  readonly baseEngineHours: number
}

/** A rigid haul truck on two shifts: engine over J1939 on can1, position and odometer by GPS. */
export function createHaulTruck(device: VirtualDevice): KindModel<TruckState> {
  const truck = truckOf(device)
  const timeline = createTimeline(localDays(device.site.timeZone), truckPlan(device, truck.cycle))
  const weatherAt = createWeather(device.site)

  return {
    limits: watchedLimits['haul-truck'],
    stateAt: (seconds) => truckState(truck, timeline.at(seconds), weatherAt(seconds), seconds),
    watch: (s) => [
      s.coolantCelsius,
      s.travel.phase === undefined ? undefined : s.oilKpa,
      s.fuelPercent,
      s.vinVolts,
      s.travel.speedKph,
    ],
    report: (point, state, _before, seconds) => {
      fillTruck(point, device, state, seconds)
    },
  }
}

function truckOf(device: VirtualDevice): Truck {
  const { seed, site } = device
  const routes = site.routes ?? []
  const waypoints = routes[hash32(seed, 111, 0) % Math.max(1, routes.length)]
  if (waypoints === undefined) throw new Error(`${site.name} has no haul road`)
  const offset = {
    eastMetres: uniformBetween(seed, 111, 1, -18, 18),
    northMetres: uniformBetween(seed, 112, 1, -18, 18),
  }
  const route = createRoute(waypoints, offset)
  const loadedKph = uniformBetween(seed, 113, 0, 22, 27)
  return {
    device,
    route,
    cycle: {
      seconds: route.lengthMetres / (loadedKph / 3.6) / loadedCycleShare,
      kilometres: (2 * route.lengthMetres) / 1000,
    },
    workshop: workshopPlace(device, offset),
    baseOdometerKm: uniformBetween(seed, 114, 0, 20_000, 160_000),
    baseEngineHours: uniformBetween(seed, 115, 0, 2500, 19_000),
  }
}

function workshopPlace({ site, story }: VirtualDevice, offset: RouteOffset): RoutePosition | undefined {
  if (story?.kind !== 'in-workshop' || site.workshop === undefined) return undefined
  const [latitude, longitude, altitudeMetres = site.altitudeMetres] = site.workshop
  return {
    latitude: latitude + offset.northMetres / metresPerDegree,
    longitude: longitude + offset.eastMetres / metresPerDegree,
    altitudeMetres,
    courseDegrees: 90,
    pitchDegrees: 0,
  }
}

function truckState(truck: Truck, moment: Moment, weather: Weather, seconds: number): TruckState {
  const { device, workshop } = truck
  const { seed } = device
  const travel = workshop ? workshopTravel(workshop, moment) : travelOf(truck.route, truck.cycle, moment)
  const { phase } = travel
  const wave = smoothNoise(seed, 121, seconds, 40)
  const rpm = phase === undefined ? 0 : phase.rpm * (1 + 0.04 * wave)
  const loadPercent = phase === undefined ? 0 : clamp(phase.loadPercent * (0.95 + 0.08 * wave), 0, 100)
  return {
    moment,
    weather,
    travel,
    rpm,
    loadPercent,
    coolantCelsius: coolantOf(device, weather.celsius, moment.heat, seconds),
    oilKpa:
      phase === undefined
        ? 0
        : (150 + rpm * 0.145) * (1.12 - 0.22 * moment.heat) - 215 * severityOf(seed, lowOil, seconds),
    fuelPercent: lowTankAt(device, seconds) ?? fuelOf(seed, moment.workedSeconds),
    litresPerHour: phase === undefined ? 0 : 16 + loadPercent * 1.42,
    odometerKm: truck.baseOdometerKm + travel.kilometres,
    vinVolts:
      phase === undefined
        ? 25.3 - 0.3 * clamp(moment.sinceSeconds / 20_000, 0, 1)
        : 28.1 - 4.8 * severityOf(seed, weakAlternator, seconds),
    engineHours: truck.baseEngineHours + moment.workedSeconds / 3600,
    stateHours: workshop ? idlingHours(moment.workedSeconds) : cycleHours(travel, moment.workedSeconds),
    wetFuel: severityOf(seed, wetFuel, seconds),
    troubleCount: troubleCountAt(device, seconds),
    payloadTonnes: workshop ? 0 : payloadOf(seed, moment, travel.cyclePart),
  }
}

function coolantOf(device: VirtualDevice, airCelsius: number, heat: number, seconds: number): number {
  const { seed } = device
  const hot = overheatingAt(device, seconds) ?? severityOf(seed, overheating, seconds)
  return airCelsius + (87 + 22 * hot - airCelsius) * heat
}

function fuelOf(seed: number, workedSeconds: number): number {
  const used = (workedSeconds / 3600 / tankHours + uniformBetween(seed, 122, 0, 0, 1)) % 1
  return used < refillPart
    ? 14 + (82 * used) / refillPart
    : 96 - (82 * (used - refillPart)) / (1 - refillPart)
}
