import { seededRandom } from '../lib/devices/random.ts'

/**
 * A message body, generated before the clock starts. Only the times are patched in afterwards, so that generating load
 * costs next to nothing compared with processing it.
 */
export type Body = {
  readonly bytes: Buffer
  readonly points: number
  /** Positions of each point's times: ten digits, epoch seconds. */
  readonly timeOffsets: readonly (readonly number[])[]
}

export type BodyPlan = {
  readonly format: 'json' | 'lines' | 'rows'
  /** More than one: a JSON array. */
  readonly points: number
  /** Numbers per point. */
  readonly keys: number
  readonly canFrames: number
}

/** The load for the ingest figures: 40 numbers and 2 CAN frames per point. */
export const fullPoint = { keys: 40, canFrames: 2 } as const

/** Numbers that loggers send, with their usual values. */
const named: readonly (readonly [string, number])[] = [
  ['vin', 12.6],
  ['vsys', 4.1],
  ['vbat', 3.9],
  ['gps_lat', 52.52],
  ['gps_lon', 13.41],
  ['gps_speed', 38],
  ['ambient', 21],
  ['pressure', 101.3],
  ['humidity', 45],
  ['pitch', 1.5],
  ['roll', -0.7],
  ['motion', 24],
  ['accel_x', 0.02],
  ['accel_y', -0.03],
  ['accel_z', -1.01],
  ['analog1', 2.5],
  ['analog2', 7.5],
  ['current1', 11.2],
  ['current2', 4.2],
  ['wifi_rssi', -62],
]

/** The first `count` keys with their usual values; the named ones are followed by calculated parameters. */
export function keysOf(count: number): readonly (readonly [string, number])[] {
  const more = Array.from({ length: Math.max(0, count - named.length) }, (_, index): [string, number] => [
    `cp${index + 1}`,
    10 * (index + 1),
  ])
  return [...named, ...more].slice(0, count)
}

const timeDigits = 10
const time = '1000000000'
/** Epoch microseconds in the store's format; the same for a whole body, as in one insert. */
const received = '1000000000.000000'

export function writeBody(plan: BodyPlan, deviceId: string, seed: number): Body {
  const random = seededRandom(seed)
  const walks = keysOf(plan.keys).map(([key, value]) => ({ key, value, step: Math.abs(value) / 100 }))
  const texts = Array.from({ length: plan.points }, () => {
    for (const walk of walks) walk.value += (random() - 0.5) * walk.step
    const numbers = walks.map(({ key, value }): [string, string] => [key, value.toFixed(3)])
    return formats[plan.format](deviceId, numbers, frames(plan.canFrames, random))
  })
  const text =
    plan.format === 'json' && plan.points > 1 ? `[${texts.join(',')}]` : texts.join(separators[plan.format])
  return { bytes: Buffer.from(text), points: plan.points, timeOffsets: findTimes(text, plan.points) }
}

type Format = (deviceId: string, numbers: readonly [string, string][], frames: string) => string

const json: Format = (_, numbers, frames) => {
  const members = numbers.map(([key, value]) => `"${key}":${Number(value)}`)
  return `{"ts":${time},${[...members, ...(frames === '' ? [] : [frames])].join(',')}}`
}

const formats: Readonly<Record<BodyPlan['format'], Format>> = {
  json,
  // The reference stores keep numbers only.
  lines: (deviceId, numbers) =>
    `points,device=${deviceId} ${numbers.map(([key, value]) => `${key}=${value}`).join(',')} ${time}`,
  rows: (deviceId, numbers, frames) =>
    `${deviceId}\t${time}.000\t${received}\t${json(deviceId, numbers, frames)}\n`,
}

const separators: Readonly<Record<BodyPlan['format'], string>> = { json: ',', lines: '\n', rows: '' }

/** J1939 engine speed and engine temperature. */
const frameIds = [217056256, 419360256]

function frames(count: number, random: () => number): string {
  if (count === 0) return ''
  const data = () => Array.from({ length: 4 }, () => hex(Math.floor(random() * 65_536))).join('')
  const list = Array.from({ length: count }, (_, index) => `{"data":"${data()}","id":${frameIds[index % 2]}}`)
  return `"can1":[${list.join(',')}]`
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, '0')

/** ASCII only, so that text positions equal byte positions. */
function findTimes(text: string, points: number): number[][] {
  const found: number[] = []
  for (let at = text.indexOf(time); at !== -1; at = text.indexOf(time, at + timeDigits)) found.push(at)
  const perPoint = found.length / points
  return Array.from({ length: points }, (_, point) => found.slice(point * perPoint, (point + 1) * perPoint))
}

/** The body with its points `stepSeconds` apart from `fromSeconds` on; both are integers. */
export function setTimes(
  body: Body,
  fromSeconds: number,
  stepSeconds: number,
  bytes = body.bytes,
  shift = 0,
): void {
  for (let point = 0; point < body.timeOffsets.length; point++) {
    let rest = fromSeconds + point * stepSeconds
    const offsets = body.timeOffsets[point] as readonly number[]
    for (let digit = timeDigits - 1; digit >= 0; digit--) {
      const code = 48 + (rest % 10)
      rest = Math.floor(rest / 10)
      for (const offset of offsets) bytes[shift + offset + digit] = code
    }
  }
}
