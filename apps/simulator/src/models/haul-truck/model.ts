import type { VirtualDevice } from '../../point.ts'
import { severityOf } from '../time/episodes.ts'
import type { KindModel } from '../kind-model.ts'
import type { Limit } from '../limits.ts'
import { localDays } from '../time/local-time.ts'
import { clamp } from '../numbers.ts'
import { truckPlan } from '../time/work-plans.ts'
import { uniformBetween, drift } from '../random.ts'
import type { Route, RoutePoint } from '../route.ts'
import { createRoute } from '../route.ts'
import type { Moment } from '../time/timeline.ts'
import { createTimeline } from '../time/timeline.ts'
import type { Weather } from '../weather.ts'
import { createWeather } from '../weather.ts'
import type { Travel } from './cycle.ts'
import { payloadOf, travelOf } from './cycle.ts'
import { fillTruck } from './report.ts'

/** From the crusher over the rim and down the switchbacks to the face. */
const pitRoad: readonly RoutePoint[] = [
  [0, 0, 0],
  [420, 130, 4],
  [980, 60, 2],
  [1430, -330, -18],
  [1290, -760, -47],
  [820, -890, -76],
  [470, -640, -101],
  [640, -310, -126],
  [1010, -350, -148],
  [1090, -620, -166],
]

const overheating = { channel: 101, chancePerDay: 0.09, minSeconds: 1200, maxSeconds: 5400 }
const lowOil = { channel: 102, chancePerDay: 0.03, minSeconds: 900, maxSeconds: 2700 }
const wetFuel = { channel: 103, chancePerDay: 0.05, minSeconds: 3600, maxSeconds: 14_400 }
const weakAlternator = { channel: 104, chancePerDay: 0.03, minSeconds: 3600, maxSeconds: 10_800 }

const limits: readonly Limit[] = [
  { topic: 'cp2', warning: [-40, 99], alarm: [-40, 105] },
  { topic: 'cp3', warning: [130, 900], alarm: [95, 900] },
  { topic: 'cp4', warning: [15, 101], alarm: [8, 101] },
  { topic: 'vin', warning: [23.6, 29.5], alarm: [22.5, 31] },
  { topic: 'gps_speed', warning: [0, 42], alarm: [0, 60] },
]

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
}

/** A rigid haul truck on two shifts: engine over J1939 on can1, position and odometer from GPS. */
export function createHaulTruck(device: VirtualDevice): KindModel<TruckState> {
  const { seed } = device
  const route = createRoute(
    device.site,
    pitRoad,
    uniformBetween(seed, 111, 0, 0.85, 1.25),
    uniformBetween(seed, 112, 0, -25, 25),
  )
  const cycle = {
    seconds: uniformBetween(seed, 113, 0, 1650, 2050),
    kilometres: (2 * route.lengthMetres) / 1000,
  }
  const timeline = createTimeline(localDays(device.site.timeZone), truckPlan(seed, cycle))
  const weatherAt = createWeather(device.site)
  const base = {
    odometerKm: uniformBetween(seed, 114, 0, 20_000, 160_000),
    engineHours: uniformBetween(seed, 115, 0, 2500, 19_000),
  }

  return {
    limits,
    stateAt: (seconds) =>
      truckState(device, route, cycle, base, timeline.at(seconds), weatherAt(seconds), seconds),
    watch: (s) => [
      s.coolantCelsius,
      s.travel.phase === undefined ? 400 : s.oilKpa,
      s.fuelPercent,
      s.vinVolts,
      s.travel.speedKph,
    ],
    report: (point, state, _before, seconds) => {
      fillTruck(point, device, state, seconds)
    },
  }
}

function truckState(
  device: VirtualDevice,
  route: Route,
  cycle: { readonly seconds: number; readonly kilometres: number },
  base: { readonly odometerKm: number; readonly engineHours: number },
  moment: Moment,
  weather: Weather,
  seconds: number,
): TruckState {
  const { seed } = device
  const travel = travelOf(route, cycle, moment)
  const { phase } = travel
  const hot = severityOf(seed, overheating, seconds)
  const wave = drift(seed, 121, seconds, 40)
  const rpm = phase === undefined ? 0 : phase.rpm * (1 + 0.04 * wave)
  const loadPercent = phase === undefined ? 0 : clamp(phase.loadPercent * (0.95 + 0.08 * wave), 0, 100)
  const target = 84 + loadPercent * 0.06 + hot * 24
  const used = (moment.workedSeconds / 3600 / tankHours + uniformBetween(seed, 122, 0, 0, 1)) % 1
  const weak = severityOf(seed, weakAlternator, seconds)
  return {
    moment,
    weather,
    travel,
    rpm,
    loadPercent,
    coolantCelsius: weather.celsius + (target - weather.celsius) * moment.heat,
    oilKpa:
      phase === undefined
        ? 0
        : (150 + rpm * 0.145) * (1.12 - 0.22 * moment.heat) - 215 * severityOf(seed, lowOil, seconds),
    fuelPercent:
      used < refillPart ? 14 + (82 * used) / refillPart : 96 - (82 * (used - refillPart)) / (1 - refillPart),
    litresPerHour: phase === undefined ? 0 : 16 + loadPercent * 1.42,
    odometerKm: base.odometerKm + travel.kilometres,
    vinVolts:
      phase === undefined ? 25.3 - 0.3 * clamp(moment.sinceSeconds / 20_000, 0, 1) : 28.1 - 4.8 * weak,
    engineHours: base.engineHours + moment.workedSeconds / 3600,
    wetFuel: severityOf(seed, wetFuel, seconds),
    payloadTonnes: payloadOf(seed, moment, travel.cyclePart),
  }
}
