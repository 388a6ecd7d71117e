import type { VirtualDevice } from '../../point.ts'
import { uniformBetween, uniform } from '../random.ts'
import { noContactPeriodAt } from '../story/story.ts'

/** `network`: the device keeps measuring and sends a batch afterwards. `supply`: it does not measure. */
export type Outage = {
  readonly kind: 'network' | 'supply'
  readonly fromSeconds: number
  readonly toSeconds: number
}

const daySeconds = 86_400
const daysPerMonth = 30.4
const shortestSeconds = 180
const longestSeconds = 6 * 3600
const supplyShare = 0.25

/** The outage that includes the moment, if any: of its story, or one within the UTC day. */
export function outageAt(device: VirtualDevice, seconds: number): Outage | undefined {
  const silence = noContactPeriodAt(device, seconds)
  if (silence !== undefined) return { kind: 'supply', ...silence }
  if (device.outagesPerMonth === 0) return undefined
  const day = Math.floor(seconds / daySeconds)
  if (uniform(device.seed, 901, day) >= device.outagesPerMonth / daysPerMonth) return undefined
  // Logarithmic: minutes are common, hours are rare.
  const length = shortestSeconds * (longestSeconds / shortestSeconds) ** uniform(device.seed, 902, day)
  const fromSeconds = day * daySeconds + uniformBetween(device.seed, 903, day, 0, daySeconds - length)
  const toSeconds = fromSeconds + length
  if (seconds < fromSeconds || seconds >= toSeconds) return undefined
  const kind = uniform(device.seed, 904, day) < supplyShare ? 'supply' : 'network'
  return { kind, fromSeconds, toSeconds }
}
