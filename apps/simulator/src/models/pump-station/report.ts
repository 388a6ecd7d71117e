import type { Point, PointEvent, VirtualDevice } from '../../point.ts'
import {
  fillAmbient,
  fillFixedPosition,
  fillMotion,
  fillPressure,
  fillSupply,
  fillWifi,
} from '../internal-sensors.ts'
import { round } from '../numbers.ts'
import { smoothNoise, jitter } from '../random.ts'
import { idleHours } from '../time/timeline.ts'
import type { PumpState } from './model.ts'

const litresPerPulse = 10
const volts = 415

/** The station's state as the device reports it: flow meter pulses, drive registers, tank. */
export function fillPump(
  point: Point,
  device: VirtualDevice,
  s: PumpState,
  before: PumpState,
  seconds: number,
): void {
  const { seed } = device
  const noise = (channel: number): number => jitter(seed, channel, seconds)
  fillSupply(point, device, seconds, s.vinVolts)
  fillAmbient(point, device, seconds, s.weather.celsius + 2 * s.moment.heat)
  point['humidity'] = round(s.weather.humidityPercent * 0.82 + 0.4 * noise(231), 1)
  fillPressure(point, device, seconds, s.weather.pressureKpa)
  fillMotion(point, device, seconds, { pitch: 0.4, roll: -88.7, motionMilliG: s.ramp * 9 * s.vibration })
  point['analog1'] = round(s.levelPercent + 0.15 * noise(232), 2)
  point['analog2'] = round(
    s.ramp * (355 + 40 * (s.moment.block?.load ?? 0)) + 96 - 34 * s.leaking + 3 * noise(233),
    1,
  )
  point['current3'] = round(4 + (s.flowCubicMetresPerHour / 60) * 16 + 0.01 * noise(234), 2)
  fillFlow(point, s, before)
  point['digital1'] = s.running ? 1 : 0
  point['digital1_hrs'] = round(s.moment.workedSeconds / 3600, 2)
  point['digital2'] = s.doorOpen ? 1 : 0
  fillDrive(point, s, noise)
  point['mod8'] = round(54 - 9 * s.ramp + 4 * smoothNoise(seed, 241, seconds, 20_000) + 0.3 * noise(235), 1)
  fillFixedPosition(point, device)
  point['state'] = s.running ? 4 : 1
  point['state1_hrs'] = round(idleHours(seconds, s.moment.workedSeconds), 2)
  point['state4_hrs'] = round(s.moment.workedSeconds / 3600, 2)
  fillWifi(point, device, seconds)
  // The station evaluates the night in the morning: demand has never been that high then.
  if (before.leaking >= 0.5 && s.leaking < 0.5) point.events = [nightFlow]
}

const nightFlow: PointEvent = { topic: 'Leak', msg: 'Night flow above usual', lv: 30 }

function fillFlow(point: Point, s: PumpState, before: PumpState): void {
  const pulses = Math.floor(s.litresTotal / litresPerPulse)
  point['freq4'] = round((s.flowCubicMetresPerHour * 1000) / 3600 / litresPerPulse, 3)
  point['pulse4'] = pulses
  point['pulse_delta4'] = Math.max(0, pulses - Math.floor(before.litresTotal / litresPerPulse))
}

/** Registers of the variable speed drive and of the vibration sensor connected to it. */
function fillDrive(point: Point, s: PumpState, noise: (channel: number) => number): void {
  const kilowatts = s.flowCubicMetresPerHour * 0.31
  point['mod1'] = round(s.hertz * (1 + 0.002 * noise(236)), 1)
  point['mod2'] = round(
    s.running ? (kilowatts * 1000) / (volts * 1.732 * 0.86) + 0.2 * noise(237) + 2.4 : 0,
    1,
  )
  point['mod3'] = round(s.running ? volts * s.ramp + 2 * noise(238) : 0, 0)
  point['mod4'] = round(kilowatts, 2)
  point['mod5'] = round(s.kilowattHours, 1)
  point['mod6'] = round(s.motorCelsius + 0.3 * noise(239), 1)
  point['mod7'] = round(s.flowCubicMetresPerHour, 2)
  point['mod9'] = round(Math.max(0, s.vibration + 0.08 * noise(240)), 2)
}
