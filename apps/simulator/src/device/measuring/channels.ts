import type { Point } from '../../point.ts'
import type { ConfigStore } from '../../config/store.ts'

type ChannelInterval = {
  readonly data: RegExp
  readonly intervalOf: (match: RegExpExecArray, newer: boolean) => string
}

const fixed = (key: string) => (): string => key

/** The interval setting that decides whether a measurement is taken. */
const channelIntervals: readonly ChannelInterval[] = [
  { data: /^ambient$/, intervalOf: fixed('ambient.interval') },
  { data: /^humidity$/, intervalOf: fixed('humidity.interval') },
  { data: /^pressure$/, intervalOf: fixed('pressure.interval') },
  { data: /^(?:pitch|roll|angle|motion|accel_[xyz])$/, intervalOf: fixed('accel.interval') },
  { data: /^gps_/, intervalOf: fixed('gps.interval') },
  { data: /^ble$/, intervalOf: fixed('ble.interval') },
  { data: /^can([12])$/, intervalOf: ([, bus]) => `can${bus}.interval` },
  { data: /^(?:capture1|mod\d+)$/, intervalOf: fixed('serial1.interval') },
  { data: /^tc1$/, intervalOf: fixed('tc1.interval') },
  {
    data: /^current(\d)$/,
    intervalOf: ([, pin], newer) => (newer ? `io${pin}.interval` : `current${pin}.interval`),
  },
  {
    data: /^(?:analog|freq|duty|pulse|pulse_delta)(\d)$/,
    intervalOf: ([, pin], newer) => (newer ? `io${pin}.interval` : `input${pin}.interval`),
  },
]

const known = new Map<string, string | null>()

function intervalKey(data: string, newer: boolean): string | null {
  const name = `${newer ? 2 : 1} ${data}`
  let key = known.get(name)
  if (key === undefined) {
    key = null
    for (const gate of channelIntervals) {
      const match = gate.data.exec(data)
      if (match !== null) key = gate.intervalOf(match, newer)
    }
    known.set(name, key)
  }
  return key
}

/**
 * Removes from the point what its configuration does not measure this time: an interval of 0 is off, n is every n-th measurement.
 * Digital inputs stay, because they also show outputs switched by triggers.
 */
export function removeDisabledChannels(
  point: Point,
  config: ConfigStore,
  newer: boolean,
  count: number,
): void {
  for (const data of Object.keys(point)) {
    const key = intervalKey(data, newer)
    const interval = key === null ? undefined : config.value(key)
    if (typeof interval !== 'number' || interval === 1) continue
    // The remainder of a division by 0 is not a number.
    if (count % Math.round(interval) !== 0) delete point[data]
  }
  if (config.value('accel.outputxyz') === false)
    for (const axis of ['accel_x', 'accel_y', 'accel_z']) delete point[axis]
}
