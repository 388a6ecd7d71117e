import { decodeCanId } from './can-id.ts'
import { decodeDm1, decodeDm1Bytes, type Dm1, dm1Pgn, type TroubleCode } from './dm1.ts'
import { fmiName } from './names/fmi.ts'
import { spnName, unknownSpn } from './names/spn.ts'
import { manufacturerFaults } from './tables/manufacturer-faults.ts'
import { reassembleTransfers } from './transfers.ts'
import { transferControlPgn } from './transport.ts'

export type CanBus = 'can1' | 'can2'

/** A trouble code of one controller, across all the points in which it was reported. */
export type Fault = TroubleCode & {
  readonly bus: CanBus
  /** Address of the controller. */
  readonly source: number
  /** Times of the points that contain it, epoch seconds by the device's clock. */
  readonly firstSeen: number
  readonly lastSeen: number
  /** Number of different points that contain it. */
  readonly count: number
  /** Whether the newest report of this controller on this bus still contains it. */
  readonly isActive: boolean
  /** The newest report that contains it: its lamps, and its bytes in hexadecimal. */
  readonly lamps: Dm1['lamps']
  readonly data: string
}

type Report = {
  readonly bus: CanBus
  readonly source: number
  readonly data: string
  readonly dm1: Dm1
  /** Position of its last frame in the list. */
  readonly index: number
}

const buses: readonly CanBus[] = ['can1', 'can2']

function idOf(frame: unknown) {
  return typeof frame === 'object' && frame !== null && 'id' in frame ? decodeCanId(frame.id) : null
}

function dataOf(frame: unknown): string {
  const data = typeof frame === 'object' && frame !== null && 'data' in frame ? frame.data : ''
  return typeof data === 'string' ? data : ''
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** What controllers report in a list of frames: in single frames, and in complete transfers. */
function reportsOf(list: readonly unknown[], bus: CanBus): readonly Report[] {
  const reports: Report[] = []
  let hasTransfer = false
  for (const [index, frame] of list.entries()) {
    const id = idOf(frame)
    hasTransfer ||= id?.pgn === transferControlPgn
    if (id?.pgn !== dm1Pgn) continue
    const data = dataOf(frame)
    reports.push({ bus, source: id.source, data, dm1: decodeDm1(data), index })
  }
  if (!hasTransfer) return reports
  for (const { pgn, source, bytes, lastIndex: index } of reassembleTransfers(list)) {
    if (pgn === dm1Pgn) reports.push({ bus, source, data: hexOf(bytes), dm1: decodeDm1Bytes(bytes), index })
  }
  return reports
}

/** The active trouble codes of one controller as last reported in a point, with its lamps. */
export type TroubleCodeReport = {
  readonly bus: CanBus
  readonly source: number
  readonly lamps: Dm1['lamps']
  /** In the bit order that each code requires. */
  readonly codes: readonly { readonly spn: number; readonly fmi: number }[]
}

/** What each controller reports in a point `{can1, can2}`: of several messages of one controller, the last, because each is complete. */
export function readTroubleCodes(point: object): readonly TroubleCodeReport[] {
  const latest = new Map<string, Report>()
  for (const report of buses.flatMap((bus) => reportsIn(point, bus))) {
    const sender = `${report.bus} ${report.source}`
    if ((latest.get(sender)?.index ?? -1) <= report.index) latest.set(sender, report)
  }
  return [...latest.values()].map(({ bus, source, dm1 }) => ({
    bus,
    source,
    lamps: dm1.lamps,
    codes: dm1.codes.map(({ spn, spnBigEndian, conversionMethod, fmi }) => ({
      spn: conversionMethod === 1 ? spnBigEndian : spn,
      fmi,
    })),
  }))
}

type Seen = { newest: Fault; firstSeen: number; readonly times: Set<number> }

function note(seen: Map<string, Seen>, ts: number, code: TroubleCode, report: Report): void {
  const { bus, source, data, dm1 } = report
  const key = `${bus} ${source} ${code.spn}:${code.fmi}`
  const times = { firstSeen: ts, lastSeen: ts, count: 1, isActive: true }
  const fault: Fault = { ...code, bus, source, ...times, lamps: dm1.lamps, data }
  const known = seen.get(key)
  if (known === undefined) {
    seen.set(key, { newest: fault, firstSeen: ts, times: new Set([ts]) })
    return
  }
  known.times.add(ts)
  known.firstSeen = Math.min(known.firstSeen, ts)
  if (isNewer(fault, known.newest)) known.newest = fault
}

/** For two reports with the same time, the content decides, never their order. */
function isNewer(one: Fault, other: Fault): boolean {
  return one.lastSeen === other.lastSeen ? one.data > other.data : one.lastSeen > other.lastSeen
}

/**
 * The trouble codes (DM1) of points in any order, newest first. A point is `{ts, can1, can2}` as sent by a device; anything else is
 * skipped, and late, repeated or shuffled points give the same list. A code is identified by bus, controller, SPN and FMI. Codes of a
 * multi-frame message count if every part was captured.
 */
export function trackFaults(points: readonly unknown[]): readonly Fault[] {
  const seen = new Map<string, Seen>()
  const latest = new Map<string, number>()
  for (const point of points) {
    if (typeof point !== 'object' || point === null || !('ts' in point)) continue
    const { ts } = point
    if (typeof ts !== 'number' || !Number.isFinite(ts)) continue
    for (const report of buses.flatMap((bus) => reportsIn(point, bus))) {
      const sender = `${report.bus} ${report.source}`
      latest.set(sender, Math.max(latest.get(sender) ?? ts, ts))
      for (const code of report.dm1.codes) note(seen, ts, code, report)
    }
  }
  return [...seen.values()].map((entry) => faultOf(entry, latest)).toSorted(newestFirst)
}

function reportsIn(point: object, bus: CanBus): readonly Report[] {
  const list: unknown = bus in point ? point[bus as keyof typeof point] : null
  return Array.isArray(list) ? reportsOf(list as unknown[], bus) : []
}

function faultOf({ newest, firstSeen, times }: Seen, latest: ReadonlyMap<string, number>): Fault {
  const isActive = latest.get(`${newest.bus} ${newest.source}`) === newest.lastSeen
  return { ...newest, firstSeen, count: times.size, isActive }
}

function newestFirst(one: Fault, other: Fault): number {
  return (
    other.lastSeen - one.lastSeen ||
    one.bus.localeCompare(other.bus) ||
    one.source - other.source ||
    one.spn - other.spn ||
    one.fmi - other.fmi
  )
}

/**
 * The text of a trouble code, 'Engine Coolant Temperature: Voltage above normal, or shorted to high source'. An SPN without a name is
 * shown as its number. Pass `spnBigEndian` for manufacturers that use that bit order.
 */
export function describeFault(spn: number, fmi: number): string {
  const name = spnName(spn)
  return `${name === unknownSpn ? `SPN ${spn}` : name}: ${fmiName(fmi)}`
}

/**
 * An engine manufacturer's own number for such a trouble code, 'Cummins 151'; null if none is known. A bus does not tell the engine's
 * manufacturer, so it is shown beside the standard's text and never instead. Source: specification 2, section 3.
 */
export function manufacturerFault(spn: number, fmi: number): string | null {
  const key = `${spn}:${fmi}`
  return Object.hasOwn(manufacturerFaults, key) ? (manufacturerFaults[key] ?? null) : null
}
