import { hex8, hex16 } from '../../can/hex.ts'
import type { BleTag, Point, VirtualDevice } from '../../point.ts'
import { fillAmbient, fillFixedPosition, fillMotion, fillPressure, fillWifi } from '../internal-sensors.ts'
import { round } from '../numbers.ts'
import { smoothNoise, hash32, jitter } from '../random.ts'
import type { LoggerState } from './model.ts'

/** The logger's state as the device reports it. */
export function fillLogger(
  point: Point,
  device: VirtualDevice,
  s: LoggerState,
  before: LoggerState,
  seconds: number,
): void {
  const { seed } = device
  const noise = (channel: number): number => jitter(seed, channel, seconds)
  point['vsys'] = round(4.02 + 0.08 * s.weather.sun + 0.03 * smoothNoise(seed, 521, seconds, 7200), 2)
  point['vbat'] = round(s.vbatVolts, 1)
  point['vin'] = round(s.vinVolts + 0.02 * noise(522), 2)
  point['vreg'] = round(8.98 + 0.01 * noise(523), 2)
  fillAmbient(point, device, seconds, s.celsius - 2.2)
  point['humidity'] = round(s.humidityPercent + 0.3 * noise(524), 1)
  fillPressure(point, device, seconds, s.weather.pressureKpa)
  fillMotion(point, device, seconds, { pitch: 1.2, roll: -1.4, motionMilliG: s.weather.windKph * 0.4 })
  point['light'] = 0
  fillFixedPosition(point, device)
  point['tc1'] = round(s.freezerCelsius + 0.15 * noise(525), 1)
  point['analog1'] = round(s.soilPercent + 0.1 * noise(526), 2)
  point['analog2'] = round(1010 * s.weather.sun + 4 * (1 + noise(527)), 0)
  point['current1'] = round(4 + 16 * Math.min(1, s.weather.windKph / 180) + 0.02 * noise(528), 2)
  point['freq1'] = round(s.weather.windKph * 0.62 * (1 + 0.1 * noise(529)), 2)
  point['duty1'] = round(50 + 12 * smoothNoise(seed, 530, seconds, 60), 1)
  point['pulse1'] = s.tips
  point['pulse_delta1'] = Math.max(0, s.tips - before.tips)
  point['digital2'] = s.raining > 0.1 ? 1 : 0
  point['cp1'] = round(dewPoint(s.celsius, s.humidityPercent), 1)
  point['cp34'] = round(3.2 + 0.4 * smoothNoise(seed, 531, seconds, 9000), 1)
  point['capture1'] = windSentence(seed, s, seconds)
  point['ble'] = listBleTags(seed, s, seconds)
  fillWifi(point, device, seconds)
  point['time'] = Math.round(seconds) + 1
}

/** Magnus formula with the constants of the WMO's guide. */
function dewPoint(celsius: number, humidityPercent: number): number {
  const gamma = Math.log(humidityPercent / 100) + (17.62 * celsius) / (243.12 + celsius)
  return (243.12 * gamma) / (17.62 - gamma)
}

/** A wind sensor's NMEA 0183 sentence, in base64 as serial capture sends it. */
function windSentence(seed: number, s: LoggerState, seconds: number): string {
  const angle = Math.round(180 + 150 * smoothNoise(seed, 541, seconds, 7200))
  const speed = (s.weather.windKph / 3.6).toFixed(1)
  const body = `WIMWV,${angle},R,${speed},M,A`
  let sum = 0
  for (let i = 0; i < body.length; i++) sum ^= body.charCodeAt(i)
  return btoa(`$${body}*${hex8(sum)}\r\n`)
}

const tagCount = 4
const companyData = '0201060303AAFE'

/** Temperature tags in range; a weak one is missed now and then. Address from the seed, temperature and battery in the data. */
function listBleTags(seed: number, s: LoggerState, seconds: number): BleTag[] {
  const tags: BleTag[] = []
  for (let n = 0; n < tagCount; n++) {
    const strength =
      -62 - 7 * n + 6 * smoothNoise(seed, 551 + n, seconds, 600) + 4 * jitter(seed, 561 + n, seconds)
    if (strength < -88) continue
    const celsius = n === 0 ? s.freezerCelsius : s.celsius + 2 * smoothNoise(seed, 571 + n, seconds, 5000)
    const data =
      companyData + hex16(Math.round(celsius * 100)) + hex8(Math.round(s.humidityPercent)) + hex8(96 - 9 * n)
    tags.push({ id: tagId(seed, n), rssi: Math.round(strength), data })
  }
  return tags
}

const tagIds = new Map<number, string>()

function tagId(seed: number, n: number): string {
  const key = hash32(seed, 581, n)
  let id = tagIds.get(key)
  if (id === undefined) {
    id = `C4${(key & 0xff_ffff).toString(16)}${hash32(seed, 582, n).toString(16)}`
      .toUpperCase()
      .padEnd(12, '0')
      .slice(0, 12)
    tagIds.set(key, id)
  }
  return id
}
