import type { VirtualDevice } from '../../point.ts'
import { severityOf } from '../time/episodes.ts'
import type { KindModel } from '../kind-model.ts'
import { watchedLimits } from '../watched-limits.ts'
import { nightLeakAt } from '../story/story.ts'
import { localDays } from '../time/local-time.ts'
import { clamp, interpolate } from '../numbers.ts'
import { pumpPlan } from '../time/work-plans.ts'
import { uniformBetween, smoothNoise } from '../random.ts'
import type { Moment } from '../time/timeline.ts'
import { createTimeline } from '../time/timeline.ts'
import type { Weather } from '../weather.ts'
import { createWeather } from '../weather.ts'
import { fillPump } from './report.ts'

const leak = { channel: 201, chancePerDay: 0.05, minSeconds: 3600, maxSeconds: 14_400 }
const hotMotor = { channel: 202, chancePerDay: 0.06, minSeconds: 2400, maxSeconds: 9000 }
const worn = { channel: 203, chancePerDay: 0.04, minSeconds: 7200, maxSeconds: 20_000 }
const doorOpen = { channel: 204, chancePerDay: 0.08, minSeconds: 300, maxSeconds: 2400 }

const lowPercent = 42
const highPercent = 88
/** Seconds in which the drive accelerates and decelerates. */
const rampSeconds = 20

export type PumpState = {
  readonly moment: Moment
  readonly weather: Weather
  readonly running: boolean
  /** 0 at rest to 1 at full speed of the run. */
  readonly ramp: number
  readonly hertz: number
  readonly flowCubicMetresPerHour: number
  readonly litresTotal: number
  readonly kilowattHours: number
  readonly levelPercent: number
  /** Water leaking at night, 0 to 1. */
  readonly leaking: number
  readonly motorCelsius: number
  readonly vibration: number
  readonly doorOpen: boolean
  readonly vinVolts: number
}

/** A water pump with a Modbus drive and a tank: demand lowers the level, the pump raises it. */
export function createPumpStation(device: VirtualDevice): KindModel<PumpState> {
  const { seed } = device
  const days = localDays(device.site.timeZone)
  const timeline = createTimeline(days, pumpPlan(device))
  const weatherAt = createWeather(device.site)
  const baseLitres = uniformBetween(seed, 211, 0, 4e7, 2.4e8)
  const leakAt = (seconds: number): number => {
    if (device.story?.kind !== 'night-leak') return 0
    const day = days.dayOf(seconds)
    return nightLeakAt(seconds - days.startOf(day))
  }

  return {
    limits: watchedLimits['pump-station'],
    stateAt: (seconds) => {
      const moment = timeline.at(seconds)
      return pumpState(seed, moment, weatherAt(seconds), { baseLitres, leaking: leakAt(seconds) }, seconds)
    },
    watch: (s) => [s.levelPercent, s.motorCelsius, s.vibration, s.doorOpen ? 1 : 0],
    report: (point, state, before, seconds) => {
      fillPump(point, device, state, before, seconds)
    },
  }
}

function pumpState(
  seed: number,
  moment: Moment,
  weather: Weather,
  { baseLitres, leaking }: { readonly baseLitres: number; readonly leaking: number },
  seconds: number,
): PumpState {
  const { block, sinceSeconds, untilSeconds } = moment
  const running = block !== undefined
  const ramp = running ? clamp(Math.min(sinceSeconds, untilSeconds) / rampSeconds, 0, 1) : 0
  const load = block?.load ?? 0
  const tired = severityOf(seed, worn, seconds)
  const litresTotal = baseLitres + moment.amount * 1000
  return {
    moment,
    weather,
    running,
    ramp,
    hertz: ramp * (26 + 24 * load),
    flowCubicMetresPerHour:
      ramp * 42 * load * (1 - 0.12 * tired + 0.02 * smoothNoise(seed, 221, seconds, 90)),
    litresTotal,
    // 0.31 kWh pump a cubic metre up to the tank.
    kilowattHours: (litresTotal / 1000) * 0.31,
    // The pressure in the pipe differs from night to night.
    levelPercent:
      levelOf(moment) -
      26 * severityOf(seed, leak, seconds) -
      leaking * (23 + 4 * smoothNoise(seed, 223, seconds, 86_400)),
    leaking,
    motorCelsius: weather.celsius + (38 + 14 * load + 34 * severityOf(seed, hotMotor, seconds)) * moment.heat,
    vibration: ramp * (1.6 + 0.9 * load + 4.9 * tired) + 0.05,
    doorOpen: severityOf(seed, doorOpen, seconds) > 0,
    vinVolts: 24.1 + 0.15 * smoothNoise(seed, 222, seconds, 3600) - 0.2 * ramp,
  }
}

/** The level falls evenly between two fillings, which the plan already places according to demand. */
function levelOf({ block, sinceSeconds, untilSeconds }: Moment): number {
  const part = clamp(sinceSeconds / (sinceSeconds + untilSeconds), 0, 1)
  return block === undefined
    ? interpolate(highPercent, lowPercent, part)
    : interpolate(lowPercent, highPercent, part)
}
