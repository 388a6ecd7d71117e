import type { VirtualDevice } from '../../point.ts'
import { severitySum, severityOf } from '../time/episodes.ts'
import type { KindModel } from '../kind-model.ts'
import { watchedLimits } from '../watched-limits.ts'
import { clamp } from '../numbers.ts'
import { uniformBetween, smoothNoise } from '../random.ts'
import { firstDay } from '../time/timeline.ts'
import type { Weather } from '../weather.ts'
import { createWeather } from '../weather.ts'
import { fillLogger } from './report.ts'

const heatwave = { channel: 501, chancePerDay: 0.05, minSeconds: 7200, maxSeconds: 30_000 }
const shower = { channel: 502, chancePerDay: 0.3, minSeconds: 900, maxSeconds: 9000 }
const freezerOpen = { channel: 503, chancePerDay: 0.1, minSeconds: 1200, maxSeconds: 5400 }

const daySeconds = 86_400
/** Tips of 0.2 mm per hour at the peak of a shower. */
const tipsPerHour = 70
const batteryLifeSeconds = 240 * daySeconds

export type LoggerState = {
  readonly weather: Weather
  readonly celsius: number
  readonly humidityPercent: number
  readonly freezerCelsius: number
  readonly soilPercent: number
  readonly raining: number
  readonly tips: number
  readonly vbatVolts: number
  readonly vinVolts: number
}

/** A logger on a pole: weather, a freezer probe, a rain gauge, BLE tags around it, a serial wind sensor. */
export function createEnvironmentLogger(device: VirtualDevice): KindModel<LoggerState> {
  const weatherAt = createWeather(device.site)
  const rainSeconds = severitySum(device.seed, shower, firstDay)
  return {
    limits: watchedLimits['environment-logger'],
    stateAt: (seconds) => loggerState(device.seed, weatherAt(seconds), rainSeconds(seconds), seconds),
    watch: (s) => [s.celsius, s.humidityPercent, s.freezerCelsius, s.vbatVolts],
    report: (point, state, before, seconds) => {
      fillLogger(point, device, state, before, seconds)
    },
  }
}

function loggerState(seed: number, weather: Weather, rainSeconds: number, seconds: number): LoggerState {
  const raining = severityOf(seed, shower, seconds)
  const celsius = weather.celsius + 7 * severityOf(seed, heatwave, seconds) - 3 * raining
  const battery =
    ((seconds + uniformBetween(seed, 511, 0, 0, batteryLifeSeconds)) % batteryLifeSeconds) /
    batteryLifeSeconds
  return {
    weather,
    celsius,
    humidityPercent: clamp(weather.humidityPercent + 28 * raining, 5, 99.5),
    freezerCelsius:
      -19 +
      1.3 * compressor(seconds, uniformBetween(seed, 512, 0, 1500, 2600)) +
      13.5 * severityOf(seed, freezerOpen, seconds),
    soilPercent: 27 + 9 * smoothNoise(seed, 513, seconds, 4 * daySeconds) + 6 * raining,
    raining,
    tips: Math.floor((rainSeconds * tipsPerHour) / 3600),
    vbatVolts: 6.05 - 1.45 * battery ** 1.6,
    vinVolts: 12.6 + 1.5 * weather.sun,
  }
}

/** Saw-tooth of -1 to 1: the compressor runs for a third of its period. */
function compressor(seconds: number, periodSeconds: number): number {
  const part = (seconds / periodSeconds) % 1
  return part < 0.33 ? 1 - (part / 0.33) * 2 : ((part - 0.33) / 0.67) * 2 - 1
}
