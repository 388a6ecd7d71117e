import { newerFirmware } from '../commands/newer-firmware.ts'
import { type SignalKey, signalQuality } from '../measurements/signal.ts'

/** The checks before a device leaves, in order. */
export const benchCheckNames = ['contact', 'firmware', 'selfCheck', 'signal'] as const
export type BenchCheckName = (typeof benchCheckNames)[number]

export type BenchState = 'passed' | 'failed' | 'waiting'
export type BenchFinding =
  | 'ok'
  | 'noMessage'
  | 'silent'
  | 'notReported'
  | 'newerFirmware'
  | 'refusedData'
  | 'faults'
  | 'supplyOutOfRange'
  | 'batteryOutOfRange'
  | 'weakSignal'
export type BenchCheck = {
  readonly name: BenchCheckName
  readonly state: BenchState
  readonly finding: BenchFinding
  /** The observed value with its unit; empty: none. */
  readonly seen: string
}

export type BenchFacts = {
  readonly nowSeconds: number
  /** By the portal's clock; null: no message yet. */
  readonly lastMessageAt: number | null
  readonly fw: string | null
  readonly images: readonly { readonly fw: string; readonly recommended: boolean }[]
  /** Number of recently refused messages. */
  readonly refused: number
  readonly faults: number
  /** The latest value of each key. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Older data does not describe the device on the bench, which reports at least every minute there. */
export const benchRecentSeconds = 600
type VoltRange = readonly [low: number, high: number]
/**
 * Source: specification 3, section 9 ('Alarm defaults'): supply alarm 9-16 V, battery alarm 4-6.4 V; a LiPo cell from
 * 3.5 V. Supply ranges for 12 V, and twice that for 24 V as on boats and trucks.
 */
const supplyVolts: readonly VoltRange[] = [
  [9, 16],
  [18, 32],
]
const batteryVolts: readonly VoltRange[] = [[3.5, 6.4]]
/** Below this, nothing is connected: a device without a battery reports 0 V for it. */
const connectedVolts = 1

/** The state of a device on the bench, by what it sent. */
export function benchChecks(facts: BenchFacts): readonly BenchCheck[] {
  return [checkContact(facts), checkFirmware(facts), selfCheck(facts), checkSignal(facts)]
}

/** Whether every check has passed, so that the device may be shipped. */
export function hasPassedBench(checks: readonly BenchCheck[]): boolean {
  return checks.every(({ state }) => state === 'passed')
}

function checkContact({ lastMessageAt, nowSeconds }: BenchFacts): BenchCheck {
  const name = 'contact'
  if (lastMessageAt === null) return { name, state: 'waiting', finding: 'noMessage', seen: '' }
  const isOverdue = nowSeconds - lastMessageAt > benchRecentSeconds
  return { name, state: isOverdue ? 'failed' : 'passed', finding: isOverdue ? 'silent' : 'ok', seen: '' }
}

function checkFirmware({ fw, images }: BenchFacts): BenchCheck {
  const name = 'firmware'
  if (fw === null) return { name, state: 'waiting', finding: 'notReported', seen: '' }
  const newer = newerFirmware(fw, images)
  return newer === undefined
    ? { name, state: 'passed', finding: 'ok', seen: fw }
    : { name, state: 'failed', finding: 'newerFirmware', seen: `${fw} < ${newer}` }
}

function selfCheck({ lastMessageAt, refused, faults, values }: BenchFacts): BenchCheck {
  const name = 'selfCheck'
  const failed = (finding: BenchFinding, seen: string): BenchCheck => ({
    name,
    state: 'failed',
    finding,
    seen,
  })
  if (refused > 0) return failed('refusedData', String(refused))
  if (lastMessageAt === null) return { name, state: 'waiting', finding: 'noMessage', seen: '' }
  if (faults > 0) return failed('faults', String(faults))
  const { vin, vbat } = values
  const supply = connected(vin)
  const battery = connected(vbat)
  if (isOutside(supply, supplyVolts)) return failed('supplyOutOfRange', `${supply} V`)
  if (isOutside(battery, batteryVolts)) return failed('batteryOutOfRange', `${battery} V`)
  const volts = supply ?? battery
  if (volts !== undefined) return { name, state: 'passed', finding: 'ok', seen: `${volts} V` }
  return typeof vin === 'number'
    ? failed('supplyOutOfRange', `${vin} V`)
    : { name, state: 'waiting', finding: 'notReported', seen: '' }
}

function connected(volts: unknown): number | undefined {
  return typeof volts === 'number' && volts >= connectedVolts ? volts : undefined
}

function isOutside(volts: number | undefined, ranges: readonly VoltRange[]): boolean {
  return volts !== undefined && !ranges.some(([low, high]) => volts >= low && volts <= high)
}

/** The better connection counts: a bench has at least one network. */
function checkSignal({ values }: BenchFacts): BenchCheck {
  const name = 'signal'
  const keys: readonly SignalKey[] = ['wifi_rssi', 'gsm_rssi']
  const known = keys.filter((key) => signalQuality(key, values[key]) !== 'unknown')
  const good = known.find((key) => signalQuality(key, values[key]) !== 'weak')
  const key = good ?? known[0]
  if (key === undefined) return { name, state: 'waiting', finding: 'notReported', seen: '' }
  const seen = `${key === 'wifi_rssi' ? 'Wi-Fi' : '4G'} ${String(values[key])} dBm`
  return good === undefined
    ? { name, state: 'failed', finding: 'weakSignal', seen }
    : { name, state: 'passed', finding: 'ok', seen }
}
