import type { VirtualDevice } from '../../point.ts'
import { severityOf } from '../time/episodes.ts'
import type { KindModel } from '../kind-model.ts'
import type { Limit } from '../limits.ts'
import { localDays } from '../time/local-time.ts'
import { clamp } from '../numbers.ts'
import { boatPlan } from '../time/work-plans.ts'
import { uniformBetween, drift } from '../random.ts'
import type { Moment } from '../time/timeline.ts'
import { getCompletedAmount, createTimeline, getCompletedSeconds } from '../time/timeline.ts'
import type { Weather } from '../weather.ts'
import { createWeather } from '../weather.ts'
import { fillBoat } from './report.ts'
import type { Voyage } from './voyage.ts'
import { createVoyage } from './voyage.ts'

const hotEngine = { channel: 401, chancePerDay: 0.05, minSeconds: 1200, maxSeconds: 5400 }
const bilgeWater = { channel: 402, chancePerDay: 0.12, minSeconds: 1800, maxSeconds: 10_000 }
const weakBattery = { channel: 403, chancePerDay: 0.05, minSeconds: 7200, maxSeconds: 30_000 }

const limits: readonly Limit[] = [
  { topic: 'cp2', warning: [-10, 92], alarm: [-10, 98] },
  { topic: 'vin', warning: [12.0, 15], alarm: [11.5, 16] },
  { topic: 'analog1', warning: [0, 22], alarm: [0, 34] },
  { topic: 'cp6', warning: [2.2, 500], alarm: [1.2, 500] },
  { topic: 'cp4', warning: [15, 101], alarm: [7, 101] },
]

const tankHours = 34
const refillPart = 0.01

export type BoatState = {
  readonly moment: Moment
  readonly weather: Weather
  readonly voyage: Voyage
  readonly running: boolean
  readonly rpm: number
  readonly coolantCelsius: number
  readonly oilKpa: number
  readonly fuelPercent: number
  readonly litresPerHour: number
  readonly engineHours: number
  readonly odometerKm: number
  /** Of the engine's hours, those at slow work. */
  readonly workHours: number
  readonly depthMetres: number
  readonly bilgeCentimetres: number
  readonly vinVolts: number
  /** 0 in harbour to 1 in the open sea. */
  readonly waves: number
}

/** A work boat with one engine: NMEA 2000 on can2, trips from its harbour and back. */
export function createBoat(device: VirtualDevice): KindModel<BoatState> {
  const { seed } = device
  const cruiseKph = uniformBetween(seed, 411, 0, 17, 26)
  const timeline = createTimeline(localDays(device.site.timeZone), boatPlan(seed, cruiseKph))
  const voyageAt = createVoyage(device, cruiseKph)
  const weatherAt = createWeather(device.site)
  const base = {
    engineHours: uniformBetween(seed, 412, 0, 600, 9000),
    odometerKm: uniformBetween(seed, 413, 0, 4000, 70_000),
  }

  return {
    limits,
    stateAt: (seconds) => {
      const moment = timeline.at(seconds)
      return boatState(seed, moment, voyageAt(moment), weatherAt(seconds), base, seconds)
    },
    watch: (s) => [s.coolantCelsius, s.vinVolts, s.bilgeCentimetres, s.depthMetres, s.fuelPercent],
    report: (point, state, _before, seconds) => {
      fillBoat(point, device, state, seconds)
    },
  }
}

function boatState(
  seed: number,
  moment: Moment,
  voyage: Voyage,
  weather: Weather,
  base: { readonly engineHours: number; readonly odometerKm: number },
  seconds: number,
): BoatState {
  const running = moment.block !== undefined
  const rpm = running ? clamp(680 + voyage.speedKph * 88 + 25 * drift(seed, 421, seconds, 30), 650, 3200) : 0
  const work = rpm / 3200
  const hot = severityOf(seed, hotEngine, seconds)
  const used = (moment.workedSeconds / 3600 / tankHours + uniformBetween(seed, 422, 0, 0, 1)) % 1
  const bilge = severityOf(seed, bilgeWater, seconds)
  return {
    moment,
    weather,
    voyage,
    running,
    rpm,
    coolantCelsius: weather.celsius + (74 + 6 * work + 23 * hot - weather.celsius) * moment.heat,
    oilKpa: running ? 210 + 190 * work - 35 * moment.heat : 0,
    fuelPercent:
      used < refillPart ? 12 + (84 * used) / refillPart : 96 - (84 * (used - refillPart)) / (1 - refillPart),
    litresPerHour: running ? 1.8 + 62 * work ** 2.6 : 0,
    engineHours: base.engineHours + moment.workedSeconds / 3600,
    odometerKm: base.odometerKm + getCompletedAmount(moment) + voyage.kilometres,
    workHours: (getCompletedSeconds(moment) / 3 + voyage.workSeconds) / 3600,
    depthMetres:
      4.2 +
      voyage.offshoreKm * 2.1 +
      1.3 * tide(seconds) +
      1.4 * drift(seed, 423, seconds, 300) * clamp(voyage.offshoreKm, 0, 1),
    bilgeCentimetres: 4 + 33 * bilge + 0.8 * drift(seed, 424, seconds, 5000),
    vinVolts:
      (running ? 13.9 : 12.75 - 0.25 * clamp(moment.sinceSeconds / 40_000, 0, 1)) -
      1.1 * severityOf(seed, weakBattery, seconds),
    waves: clamp(voyage.offshoreKm / 3, 0, 1) * clamp(weather.windKph / 40, 0.1, 1.5),
  }
}

/** Two tides in a lunar day of 24 h 50 min. */
function tide(seconds: number): number {
  return Math.sin((4 * Math.PI * seconds) / 89_428)
}
