import type { TroubleCode } from '../../can/dm1.ts'
import { troubleCodeFrames } from '../../can/dm1.ts'
import {
  engineFluidFrame,
  engineHoursFrame,
  engineSpeedFrame,
  engineTemperatureFrame,
  fuelRateFrame,
} from '../../can/j1939.ts'
import type { CanFrame, Point, VirtualDevice } from '../../point.ts'
import {
  fillAmbient,
  fillCellular,
  fillFixedPosition,
  fillMotion,
  fillSupply,
  fillWifi,
} from '../internal-sensors.ts'
import { round } from '../numbers.ts'
import { jitter } from '../random.ts'
import { idleHours } from '../time/timeline.ts'
import { type EngineGauges, readGauges } from '../engine-gauges.ts'
import type { GensetState } from './model.ts'

export const ratedKilowatts = 90
const powerFactor = 0.87

/** The set's state as the device reports it. */
export function fillGenset(point: Point, device: VirtualDevice, s: GensetState, seconds: number): void {
  const hours = s.moment.workedSeconds / 3600
  fillSupply(point, device, seconds, s.vinVolts)
  fillAmbient(point, device, seconds, s.weather.celsius + 9 * s.moment.heat)
  fillMotion(point, device, seconds, { pitch: -0.6, roll: 1.1, motionMilliG: s.rpm > 0 ? 62 : 0 })
  fillFixedPosition(point, device)
  const loadPercent = (100 * s.kilowatts) / ratedKilowatts
  const gauges = readGauges(device.seed, { ...s, loadPercent, heat: s.moment.heat }, seconds)
  point['analog1'] = round(gauges.fuelPercent, 1)
  point['digital1'] = s.running ? 1 : 0
  point['digital1_hrs'] = round(hours, 2)
  point['vin_hrs'] = round(Math.max(0, idleHours(seconds, 0)), 2)
  point['movement_hrs'] = round(hours, 2)
  point['state'] = s.running ? (s.kilowatts > 1 ? 4 : 2) : 1
  point['state1_hrs'] = round(idleHours(seconds, s.moment.workedSeconds), 2)
  point['state4_hrs'] = round(hours, 2)
  point['cp1'] = Math.round(s.rpm)
  point['cp2'] = round(gauges.coolantCelsius, 1)
  point['cp3'] = Math.round(gauges.oilKpa)
  point['cp4'] = round(s.litresPerHour, 1)
  point['cp5'] = round(s.engineHours, 2)
  fillElectrical(point, device, s, seconds)
  fillWifi(point, device, seconds)
  fillCellular(point, device, seconds)
  if (s.running) point['can1'] = gensetFrames(s, gauges, Math.floor(seconds / 86_400))
}

/** Registers of the controller: three phases, sums, power factor. */
function fillElectrical(point: Point, device: VirtualDevice, s: GensetState, seconds: number): void {
  const noise = (channel: number): number => jitter(device.seed, channel, seconds)
  const live = s.rpm > 1400 ? 1 : 0
  const amperes = (s.kilowatts * 1000) / (3 * 240 * powerFactor)
  point['mod1'] = round(live * (240.5 - 1.5 * (s.kilowatts / ratedKilowatts) + 0.4 * noise(341)), 1)
  point['mod2'] = round(live * (240.1 - 1.7 * (s.kilowatts / ratedKilowatts) + 0.4 * noise(342)), 1)
  point['mod3'] = round(live * (240.8 - 1.4 * (s.kilowatts / ratedKilowatts) + 0.4 * noise(343)), 1)
  point['mod4'] = round(amperes * (1.04 + 0.01 * noise(344)), 1)
  point['mod5'] = round(amperes * (0.97 + 0.01 * noise(345)), 1)
  point['mod6'] = round(amperes * (0.99 + 0.01 * noise(346)), 1)
  point['mod7'] = round((live * s.rpm) / 30, 2)
  point['mod8'] = round(s.kilowatts, 1)
  point['mod9'] = round(s.kilowattHours, 1)
  point['mod10'] = round(live * (powerFactor + 0.01 * noise(347)), 2)
}

function gensetFrames(s: GensetState, gauges: EngineGauges, day: number): CanFrame[] {
  const loadPercent = (100 * s.kilowatts) / ratedKilowatts
  return [
    engineSpeedFrame(s.rpm, loadPercent, loadPercent + 1),
    engineTemperatureFrame(
      gauges.coolantCelsius,
      s.weather.celsius + 12 * s.moment.heat,
      gauges.coolantCelsius + 8 * s.moment.heat,
    ),
    engineFluidFrame(gauges.oilKpa, 88, 91),
    engineHoursFrame(s.engineHours, s.engineHours * 90),
    fuelRateFrame(s.litresPerHour, loadPercent),
    ...troubleCodeFrames(gensetFaults(s, day)),
  ]
}

function gensetFaults(s: GensetState, day: number): TroubleCode[] {
  const codes: TroubleCode[] = []
  if (s.coolantCelsius > 98)
    codes.push({ spn: 110, fmi: 0, count: 1 + (day % 7), stop: s.coolantCelsius > 104 })
  if (s.oilKpa > 1 && s.oilKpa < 180)
    codes.push({ spn: 100, fmi: s.oilKpa < 120 ? 1 : 18, count: 1 + (day % 5) })
  if (s.fuelPercent < 20) codes.push({ spn: 96, fmi: 18, count: 1 + (day % 11) })
  return codes
}
