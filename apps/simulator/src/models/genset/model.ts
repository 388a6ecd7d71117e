import type { VirtualDevice } from '../../point.ts'
import { severityOf } from '../time/episodes.ts'
import type { KindModel } from '../kind-model.ts'
import { watchedLimits } from '../watched-limits.ts'
import { lowTankAt, overheatingAt } from '../story/story.ts'
import { localDays } from '../time/local-time.ts'
import { clamp } from '../numbers.ts'
import { gensetPlan } from '../time/work-plans.ts'
import { uniformBetween, smoothNoise } from '../random.ts'
import type { Moment } from '../time/timeline.ts'
import { createTimeline } from '../time/timeline.ts'
import type { Weather } from '../weather.ts'
import { createWeather } from '../weather.ts'
import { fillGenset, ratedKilowatts } from './report.ts'

const overheating = { channel: 301, chancePerDay: 0.07, minSeconds: 1800, maxSeconds: 7200 }
const lowOil = { channel: 302, chancePerDay: 0.03, minSeconds: 900, maxSeconds: 3600 }
const weakBattery = { channel: 303, chancePerDay: 0.05, minSeconds: 7200, maxSeconds: 28_000 }

/** Hours that a bulk tank lasts at mean load; the tanker comes at 18 %. */
const tankHours = 96
const refillPart = 0.004

export type GensetState = {
  readonly moment: Moment
  readonly weather: Weather
  readonly running: boolean
  readonly rpm: number
  readonly kilowatts: number
  readonly kilowattHours: number
  readonly coolantCelsius: number
  readonly oilKpa: number
  readonly fuelPercent: number
  readonly litresPerHour: number
  readonly engineHours: number
  readonly vinVolts: number
}

/** A generating set of a camp: engine over J1939, electrical values over Modbus, fuel in a bulk tank. */
export function createGenset(device: VirtualDevice): KindModel<GensetState> {
  const { seed } = device
  const timeline = createTimeline(localDays(device.site.timeZone), gensetPlan(device))
  const weatherAt = createWeather(device.site)
  const base = {
    engineHours: uniformBetween(seed, 311, 0, 900, 14_000),
    kilowattHours: uniformBetween(seed, 312, 0, 30_000, 600_000),
  }

  return {
    limits: watchedLimits.genset,
    stateAt: (seconds) => gensetState(device, timeline.at(seconds), weatherAt(seconds), base, seconds),
    watch: (s) => [s.vinVolts, s.fuelPercent, s.coolantCelsius, s.running ? s.oilKpa : undefined],
    report: (point, state, _before, seconds) => {
      fillGenset(point, device, state, seconds)
    },
  }
}

function gensetState(
  device: VirtualDevice,
  moment: Moment,
  weather: Weather,
  base: { readonly engineHours: number; readonly kilowattHours: number },
  seconds: number,
): GensetState {
  const { seed } = device
  const { block, sinceSeconds, untilSeconds } = moment
  const running = block !== undefined
  // Runs without load for one minute to warm up and three to cool down.
  const closed = running ? clamp(Math.min((sinceSeconds - 60) / 20, (untilSeconds - 180) / 20), 0, 1) : 0
  const load =
    (block?.load ?? 0) *
    closed *
    (1 + 0.12 * smoothNoise(seed, 321, seconds, 240) + 0.05 * smoothNoise(seed, 322, seconds, 15))
  const start = running ? clamp(sinceSeconds / 8, 0, 1) : 0
  const used = (moment.workedSeconds / 3600 / tankHours + uniformBetween(seed, 323, 0, 0, 1)) % 1
  const weak = severityOf(seed, weakBattery, seconds)
  const hot = overheatingAt(device, seconds) ?? severityOf(seed, overheating, seconds)
  return {
    moment,
    weather,
    running,
    rpm: start * (1500 - 14 * load + 4 * smoothNoise(seed, 324, seconds, 10)),
    kilowatts: ratedKilowatts * load,
    kilowattHours: base.kilowattHours + moment.amount,
    coolantCelsius: weather.celsius + (85 + 22 * hot - weather.celsius) * moment.heat,
    oilKpa: start * (455 - 70 * moment.heat - 280 * severityOf(seed, lowOil, seconds)),
    fuelPercent: lowTankAt(device, seconds) ?? fuelOf(used),
    litresPerHour: running ? 3.1 + 21.5 * load : 0,
    engineHours: base.engineHours + moment.workedSeconds / 3600,
    vinVolts: running ? 27.7 - 0.2 * load : 25.9 - 0.9 * clamp(sinceSeconds / 40_000, 0, 1) - 2.9 * weak,
  }
}

function fuelOf(used: number): number {
  return used < refillPart
    ? 18 + (78 * used) / refillPart
    : 96 - (78 * (used - refillPart)) / (1 - refillPart)
}
