import type { Point, VirtualDevice } from '../point.ts'
import { clamp, round } from './numbers.ts'
import { smoothNoise, hash32, jitter } from './random.ts'

const degrees = 180 / Math.PI

/** Internal LiPo cell: full while external power is on. */
export function fillSupply(point: Point, device: VirtualDevice, seconds: number, vinVolts: number): void {
  point['vsys'] = round(4.12 + 0.05 * smoothNoise(device.seed, 801, seconds, 7200), 2)
  point['vin'] = round(vinVolts + 0.03 * jitter(device.seed, 802, seconds), 2)
}

/** Tilt, and the corresponding acceleration in g: z is -1 when the device is level. */
export function fillMotion(
  point: Point,
  device: VirtualDevice,
  seconds: number,
  tilt: { readonly pitch: number; readonly roll: number; readonly motionMilliG: number },
): void {
  const { seed } = device
  const shake = tilt.motionMilliG / 1000
  const pitch = clamp(tilt.pitch + 0.2 * jitter(seed, 811, seconds), -90, 90)
  const roll = clamp(tilt.roll + 0.2 * jitter(seed, 812, seconds), -90, 90)
  const p = pitch / degrees
  const r = roll / degrees
  point['pitch'] = round(pitch, 1)
  point['roll'] = round(roll, 1)
  point['angle'] = round(Math.acos(Math.cos(p) * Math.cos(r)) * degrees, 1)
  point['motion'] = Math.round(tilt.motionMilliG * (1 + 0.3 * jitter(seed, 813, seconds)) + 6)
  point['accel_x'] = round(-Math.sin(p) + 0.3 * shake * jitter(seed, 814, seconds), 2)
  point['accel_y'] = round(Math.sin(r) * Math.cos(p) + 0.3 * shake * jitter(seed, 815, seconds), 2)
  point['accel_z'] = round(-Math.cos(p) * Math.cos(r) + 0.3 * shake * jitter(seed, 816, seconds), 2)
}

export function fillWifi(point: Point, device: VirtualDevice, seconds: number): void {
  const host = 20 + (hash32(device.seed, 821, 0) % 200)
  point['wifi_ip'] = `192.168.1.${host}`
  point['wifi_rssi'] = Math.round(
    -58 + 9 * smoothNoise(device.seed, 822, seconds, 2400) + 3 * jitter(device.seed, 823, seconds),
  )
}

export function fillCellular(point: Point, device: VirtualDevice, seconds: number): void {
  point['gsm_rssi'] = Math.round(
    -83 + 14 * smoothNoise(device.seed, 824, seconds, 1500) + 3 * jitter(device.seed, 825, seconds),
  )
}

/** Position of a fixed asset, as entered at installation: constant, and without a GPS fix. */
export function fillFixedPosition(point: Point, { site }: VirtualDevice): void {
  point['gps_lat'] = round(site.latitude, 6)
  point['gps_lon'] = round(site.longitude, 6)
}

/** Inside its housing a device is slightly warmer than the air. */
export function fillAmbient(point: Point, device: VirtualDevice, seconds: number, celsius: number): void {
  point['ambient'] = round(celsius + 2.2 + 0.06 * jitter(device.seed, 831, seconds), 2)
}

export function fillPressure(point: Point, device: VirtualDevice, seconds: number, kpa: number): void {
  point['pressure'] = round(kpa + 0.015 * jitter(device.seed, 832, seconds), 2)
}
