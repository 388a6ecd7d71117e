import type { TroubleCode } from '../../can/dm1.ts'
import { troubleCodeFrames } from '../../can/dm1.ts'
import {
  dashDisplayFrame,
  engineFluidFrame,
  engineHoursFrame,
  engineSpeedFrame,
  engineTemperatureFrame,
  fuelRateFrame,
  vehicleSpeedFrame,
} from '../../can/j1939.ts'
import type { CanFrame, Point, VirtualDevice } from '../../point.ts'
import { type EngineGauges, readGauges } from '../engine-gauges.ts'
import { fillAmbient, fillCellular, fillMotion, fillPressure, fillSupply } from '../internal-sensors.ts'
import { clamp, round } from '../numbers.ts'
import { smoothNoise, jitter } from '../random.ts'
import { idleHours } from '../time/timeline.ts'
import type { TruckState } from './model.ts'

/** The truck's state as the device reports it. */
export function fillTruck(point: Point, device: VirtualDevice, s: TruckState, seconds: number): void {
  const { seed } = device
  const running = s.travel.phase !== undefined
  const wobble = 0.04 * smoothNoise(seed, 137, seconds, 20) + 0.03 * jitter(seed, 131, seconds)
  const speed = s.travel.speedKph * (1 + wobble)
  fillSupply(point, device, seconds, s.vinVolts)
  fillAmbient(point, device, seconds, s.weather.celsius)
  fillPressure(
    point,
    device,
    seconds,
    s.weather.pressureKpa + (device.site.altitudeMetres - s.travel.place.altitudeMetres) * 0.0113,
  )
  fillMotion(point, device, seconds, {
    pitch: s.travel.place.pitchDegrees + 0.4 * smoothNoise(seed, 132, seconds, 12),
    roll: 0.8 + 1.6 * smoothNoise(seed, 133, seconds, 17) * (running ? 1 : 0),
    motionMilliG: running ? 35 + s.travel.speedKph * 6 : 0,
  })
  fillPosition(point, device, s, speed, seconds)
  fillStateHours(point, s, seconds)
  point['cp1'] = Math.round(s.rpm)
  const gauges = readGauges(seed, { ...s, running, heat: s.moment.heat }, seconds)
  point['cp2'] = round(gauges.coolantCelsius, 1)
  point['cp3'] = Math.round(gauges.oilKpa)
  point['cp4'] = round(gauges.fuelPercent, 1)
  point['cp5'] = round(s.litresPerHour, 1)
  point['cp6'] = round(s.engineHours, 2)
  point['cp7'] = round(payloadReading(device, s, seconds), 1)
  point['cp8'] = round(s.loadPercent, 1)
  fillCellular(point, device, seconds)
  if (running) point['can1'] = truckFrames(s, gauges, speed, seconds)
}

/** Load sensors in the struts fluctuate slightly while the truck drives. */
function payloadReading({ seed }: VirtualDevice, s: TruckState, seconds: number): number {
  return s.payloadTonnes === 0 ? 0 : s.payloadTonnes + 0.8 * smoothNoise(seed, 136, seconds, 9)
}

function fillPosition(
  point: Point,
  device: VirtualDevice,
  s: TruckState,
  speedKph: number,
  seconds: number,
): void {
  const { seed } = device
  point['gps_lat'] = round(s.travel.place.latitude + 0.000012 * jitter(seed, 141, seconds), 6)
  point['gps_lon'] = round(s.travel.place.longitude + 0.000012 * jitter(seed, 142, seconds), 6)
  point['gps_speed'] = round(speedKph, 1)
  point['gps_cog'] = Math.round(s.travel.place.courseDegrees + 2 * jitter(seed, 143, seconds) + 360) % 360
  // The walls of the pit hide satellites.
  const hidden = clamp((device.site.altitudeMetres - s.travel.place.altitudeMetres) / 60, 0, 3)
  point['gps_nsat'] = Math.round(13 - hidden + 1.5 * smoothNoise(seed, 144, seconds, 600))
  point['gps_hdop'] = round(0.75 + 0.18 * hidden + 0.1 * smoothNoise(seed, 145, seconds, 600), 2)
  point['gps_altitude'] = round(s.travel.place.altitudeMetres + 1.5 * jitter(seed, 146, seconds), 1)
  point['gps_odo'] = round(s.odometerKm, 2)
}

function fillStateHours(point: Point, s: TruckState, seconds: number): void {
  const hours = s.stateHours
  point['state'] = s.travel.phase?.state ?? 1
  point['state1_hrs'] = round(idleHours(seconds, s.moment.workedSeconds), 2)
  point['state2_hrs'] = round(hours[2], 2)
  point['state4_hrs'] = round(hours[4], 2)
  point['state5_hrs'] = round(hours[5], 2)
  point['state6_hrs'] = round(hours[6], 2)
  point['movement_hrs'] = round(hours[5] + hours[6], 2)
}

function truckFrames(s: TruckState, gauges: EngineGauges, speedKph: number, seconds: number): CanFrame[] {
  const frames = [
    engineSpeedFrame(s.rpm, s.loadPercent, s.loadPercent + 2),
    engineTemperatureFrame(
      gauges.coolantCelsius,
      s.weather.celsius + 18 * s.moment.heat,
      gauges.coolantCelsius + 7 * s.moment.heat,
    ),
    engineFluidFrame(gauges.oilKpa, 86, 94),
    vehicleSpeedFrame(Math.max(0, speedKph)),
    fuelRateFrame(s.litresPerHour, s.loadPercent * 0.9),
    engineHoursFrame(s.engineHours, s.engineHours * 78),
    dashDisplayFrame(gauges.fuelPercent),
  ]
  frames.push(...troubleCodeFrames(truckFaults(s, seconds)))
  return frames
}

function truckFaults(s: TruckState, seconds: number): TroubleCode[] {
  const day = Math.floor(seconds / 86_400)
  const codes: TroubleCode[] = []
  if (s.coolantCelsius > 98)
    codes.push({ spn: 110, fmi: 0, count: 1 + (day % 9), stop: s.coolantCelsius > 105 })
  if (s.oilKpa < 130) codes.push({ spn: 100, fmi: 1, count: 1 + (day % 4), stop: true })
  if (s.wetFuel > 0.5 && s.troubleCount === 0) codes.push({ spn: 97, fmi: 31, count: 1 + (day % 3) })
  // Water in fuel recurs until somebody drains the separator.
  if (s.troubleCount > 0) codes.push({ spn: 97, fmi: 31, count: s.troubleCount })
  if (s.vinVolts < 24) codes.push({ spn: 168, fmi: 18, count: 1 + (day % 5) })
  return codes
}
