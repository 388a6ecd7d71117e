import { type EventState, getTroubleCodeLevel, type StoredPoint } from '@fieldport/domain'
import { type Fault, describeFault, manufacturerFault, trackFaults } from '@fieldport/protocol'
import type { Bus } from '../can/can-card.tsx'

/**
 * How the bits of a suspect parameter number are read: according to the code's conversion-method bit, or the same way
 * for all codes, because makers do not always set it. Sources: specification 2, section 3; device facts.
 */
const spnByteOrders = ['auto', 'standard', 'bigEndian'] as const
export type SpnByteOrder = (typeof spnByteOrders)[number]

export type FaultRow = {
  readonly key: string
  readonly spn: number
  readonly text: string
  /** The engine maker's own number. */
  readonly maker: string | null
  readonly fault: Fault
}

/** Parses a stored choice, which may be any text. */
export function parseSpnByteOrder(stored: string | null): SpnByteOrder {
  return spnByteOrders.find((order) => order === stored) ?? 'auto'
}

function spnOf({ spn, spnBigEndian, conversionMethod }: Fault, order: SpnByteOrder): number {
  const isBigEndian = order === 'bigEndian' || (order === 'auto' && conversionMethod === 1)
  return isBigEndian ? spnBigEndian : spn
}

/** The codes of one bus in the held points, last seen first. */
export function faultRows(
  points: readonly StoredPoint[],
  bus: Bus,
  order: SpnByteOrder,
): readonly FaultRow[] {
  const ofBus = points.flatMap((point) => (bus in point ? [{ ts: point.ts, [bus]: point[bus] }] : []))
  return trackFaults(ofBus).map((fault) => {
    const spn = spnOf(fault, order)
    const key = `${fault.source} ${fault.spn}:${fault.fmi}`
    return { key, spn, text: describeFault(spn, fault.fmi), maker: manufacturerFault(spn, fault.fmi), fault }
  })
}

/** The severity of the active codes, as in the device's conditions: 'ok' if no lamp is on. */
export function getFaultState(active: readonly FaultRow[]): EventState {
  const levels = active.map(({ fault }) => getTroubleCodeLevel(fault.lamps))
  if (levels.includes('alarm')) return 'alarm'
  return levels.includes('warning') ? 'warning' : 'ok'
}
