import type { VirtualDevice } from '../../point.ts'
import { severityOf } from '../time/episodes.ts'
import type { KindModel } from '../kind-model.ts'
import { watchedLimits } from '../watched-limits.ts'
import { lowTankAt, overheatingAt } from '../story/story.ts'
import { localDays } from '../time/local-time.ts'
import { clamp } from '../numbers.ts'
import { boatPlan } from '../time/work-plans.ts'
import { uniformBetween, smoothNoise } from '../random.ts'
import type { Moment } from '../time/timeline.ts'
import { createTimeline } from '../time/timeline.ts'
import type { Weather } from '../weather.ts'
import { createWeather } from '../weather.ts'
import { fillBoat } from './report.ts'
import type { Voyage } from './voyage.ts'
import { createPassage } from './voyage.ts'

const hotEngine = { channel: 401, chancePerDay: 0.05, minSeconds: 1200, maxSeconds: 5400 }
const bilgeWater = { channel: 402, chancePerDay: 0.12, minSeconds: 1800, maxSeconds: 10_000 }
const weakBattery = { channel: 403, chancePerDay: 0.05, minSeconds: 7200, maxSeconds: 30_000 }

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
  /** Part of the engine's hours spent at slow work. */
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
  const passage = createPassage(device)
  const timeline = createTimeline(localDays(device.site.timeZone), boatPlan(device, passage.trip))
  const weatherAt = createWeather(device.site)
  const base = {
    engineHours: uniformBetween(seed, 412, 0, 600, 9000),
    odometerKm: uniformBetween(seed, 413, 0, 4000, 70_000),
  }

  return {
    limits: watchedLimits.boat,
    stateAt: (seconds) => {
      const moment = timeline.at(seconds)
      return boatState(device, moment, passage.at(moment), weatherAt(seconds), base, seconds)
    },
    watch: (s) => [s.coolantCelsius, s.vinVolts, s.bilgeCentimetres, s.depthMetres, s.fuelPercent],
    report: (point, state, _before, seconds) => {
      fillBoat(point, device, state, seconds)
    },
  }
}

function boatState(
  device: VirtualDevice,
  moment: Moment,
  voyage: Voyage,
  weather: Weather,
  base: { readonly engineHours: number; readonly odometerKm: number },
  seconds: number,
): BoatState {
  const { seed } = device
  const running = moment.block !== undefined
  const rpm = running
    ? clamp(680 + voyage.speedKph * 68 + 25 * smoothNoise(seed, 421, seconds, 30), 650, 3200)
    : 0
  const work = rpm / 3200
  const hot = overheatingAt(device, seconds) ?? severityOf(seed, hotEngine, seconds)
  const used = (moment.workedSeconds / 3600 / tankHours + uniformBetween(seed, 422, 0, 0, 1)) % 1
  const bilge = severityOf(seed, bilgeWater, seconds)
  return {
    moment,
    weather,
    voyage,
    running,
    rpm,
    coolantCelsius: weather.celsius + (77 + 24 * hot - weather.celsius) * moment.heat,
    oilKpa: running ? 210 + 190 * work - 35 * moment.heat : 0,
    fuelPercent: lowTankAt(device, seconds) ?? fuelOf(used),
    litresPerHour: running ? 1.8 + 62 * work ** 2.6 : 0,
    engineHours: base.engineHours + moment.workedSeconds / 3600,
    odometerKm: base.odometerKm + voyage.kilometres,
    workHours: voyage.workHours,
    depthMetres:
      4.2 +
      // The shelf off Perth is some 20 m deep.
      15 * (1 - Math.exp(-voyage.offshoreKm / 5)) +
      1.3 * tide(seconds) +
      1.4 * smoothNoise(seed, 423, seconds, 300) * clamp(voyage.offshoreKm, 0, 1) +
      0.08 * smoothNoise(seed, 425, seconds, 12),
    bilgeCentimetres: 4 + 33 * bilge + 0.8 * smoothNoise(seed, 424, seconds, 5000),
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

function fuelOf(used: number): number {
  return used < refillPart
    ? 12 + (84 * used) / refillPart
    : 96 - (84 * (used - refillPart)) / (1 - refillPart)
}
