import {
  batteryFrame,
  courseFrame,
  depthFrame,
  engineDynamicFrames,
  engineRapidFrame,
  fluidTypes,
  fluidLevelFrame,
  positionFrame,
  windFrame,
} from '../../can/nmea2000.ts'
import type { CanFrame, Point, VirtualDevice } from '../../point.ts'
import { fillAmbient, fillCellular, fillMotion, fillPressure, fillSupply } from '../internal-sensors.ts'
import { round } from '../numbers.ts'
import { smoothNoise, jitter } from '../random.ts'
import { idleHours } from '../time/timeline.ts'
import { readGauges } from '../engine-gauges.ts'
import type { BoatState } from './model.ts'

// Source addresses on the boat's bus.
const engineSource = 5
const gpsSource = 12
const sounderSource = 22
const windSource = 31
const tankSource = 43

type Reading = {
  readonly latitude: number
  readonly longitude: number
  readonly courseDegrees: number
  readonly speedKph: number
  readonly windKph: number
  readonly windAngleDegrees: number
  readonly houseVolts: number
}

/** The boat's state as the device reports it. */
export function fillBoat(point: Point, device: VirtualDevice, s: BoatState, seconds: number): void {
  const { seed } = device
  const reading = readingOf(seed, s, seconds)
  const sway = s.waves * 6
  fillSupply(point, device, seconds, s.vinVolts)
  fillAmbient(point, device, seconds, s.weather.celsius)
  fillPressure(point, device, seconds, s.weather.pressureKpa)
  fillMotion(point, device, seconds, {
    pitch: (s.voyage.state === 5 ? 2.6 : 0.3) + 0.6 * sway * smoothNoise(seed, 441, seconds, 4),
    roll: sway * smoothNoise(seed, 442, seconds, 5),
    motionMilliG: (s.running ? 30 : 4) + 60 * s.waves,
  })
  fillGps(point, seed, s, reading, seconds)
  point['analog1'] = round(s.bilgeCentimetres + 0.2 * jitter(seed, 443, seconds), 1)
  point['digital2'] = s.bilgeCentimetres > 12 ? 1 : 0
  point['tc1'] = round(
    s.weather.celsius + (s.running ? 110 + s.rpm * 0.09 : 25) * s.moment.heat + jitter(seed, 444, seconds),
    1,
  )
  point['cp1'] = Math.round(s.rpm)
  const gauges = readGauges(seed, { ...s, loadPercent: (100 * s.rpm) / 3200, heat: s.moment.heat }, seconds)
  point['cp2'] = round(gauges.coolantCelsius, 1)
  point['cp3'] = round(s.litresPerHour * (1 + 0.06 * jitter(seed, 445, seconds)), 1)
  point['cp4'] = round(gauges.fuelPercent, 1)
  point['cp5'] = round(s.engineHours, 2)
  point['cp6'] = round(s.depthMetres, 2)
  point['cp7'] = round(reading.windKph, 1)
  point['cp8'] = Math.round(reading.windAngleDegrees) % 360
  point['cp21'] = round(reading.houseVolts, 2)
  point['state'] = s.voyage.state
  point['state1_hrs'] = round(idleHours(seconds, s.moment.workedSeconds), 2)
  point['state4_hrs'] = round(s.workHours, 2)
  point['state5_hrs'] = round(s.moment.workedSeconds / 3600 - s.workHours, 2)
  fillCellular(point, device, seconds)
  point['can2'] = boatFrames({ ...s, ...gauges }, reading, Math.floor(seconds) & 7)
}

function readingOf(seed: number, s: BoatState, seconds: number): Reading {
  const { place, speedKph } = s.voyage
  return {
    latitude: round(place.latitude + 0.000011 * jitter(seed, 451, seconds), 6),
    longitude: round(place.longitude + 0.000011 * jitter(seed, 452, seconds), 6),
    courseDegrees: (place.courseDegrees + 1.5 * jitter(seed, 453, seconds) + 360) % 360,
    speedKph: Math.max(0, speedKph + (s.running ? 0.4 : 0.1) * jitter(seed, 454, seconds)),
    windKph: s.weather.windKph * (1 + 0.12 * smoothNoise(seed, 455, seconds, 12)) + speedKph * 0.4,
    windAngleDegrees:
      (35 + 50 * smoothNoise(seed, 456, seconds, 1800) + 6 * jitter(seed, 457, seconds) + 360) % 360,
    houseVolts: s.vinVolts - 0.12 + 0.02 * jitter(seed, 458, seconds),
  }
}

function fillGps(point: Point, seed: number, s: BoatState, reading: Reading, seconds: number): void {
  point['gps_lat'] = reading.latitude
  point['gps_lon'] = reading.longitude
  point['gps_speed'] = round(reading.speedKph, 1)
  point['gps_cog'] = Math.floor(reading.courseDegrees)
  point['gps_nsat'] = Math.round(14 + 2 * smoothNoise(seed, 461, seconds, 900))
  point['gps_hdop'] = round(0.7 + 0.1 * smoothNoise(seed, 462, seconds, 900), 2)
  point['gps_altitude'] = round(2.5 + s.waves * smoothNoise(seed, 463, seconds, 4), 1)
  point['gps_odo'] = round(s.odometerKm, 2)
}

function boatFrames(s: BoatState, reading: Reading, sequence: number): CanFrame[] {
  const frames = [
    positionFrame(reading.latitude, reading.longitude, gpsSource),
    courseFrame(reading.courseDegrees, reading.speedKph, gpsSource),
    depthFrame(s.depthMetres, -0.6, sounderSource),
    windFrame(reading.windKph, reading.windAngleDegrees, windSource),
    fluidLevelFrame(0, fluidTypes.fuel, s.fuelPercent, 640, tankSource),
    batteryFrame(0, reading.houseVolts, s.running ? 18 : -4.6, s.weather.celsius + 3, tankSource),
  ]
  if (!s.running) return frames
  const engine = {
    oilKpa: s.oilKpa,
    oilCelsius: s.coolantCelsius + 9 * s.moment.heat,
    coolantCelsius: s.coolantCelsius,
    alternatorVolts: s.vinVolts,
    litresPerHour: s.litresPerHour,
    engineSeconds: s.engineHours * 3600,
    loadPercent: (100 * s.rpm) / 3200,
  }
  frames.push(
    engineRapidFrame(0, s.rpm, s.rpm * 0.04, engineSource),
    ...engineDynamicFrames(0, engine, engineSource, sequence),
  )
  return frames
}
