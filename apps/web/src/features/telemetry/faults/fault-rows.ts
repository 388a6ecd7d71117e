import { type EventState, getTroubleCodeLevel, type StoredPoint } from '@fieldport/domain'
import { type Fault, describeFault, manufacturerFault, trackFaults } from '@fieldport/protocol'
import type { Bus } from '../can/can-card.tsx'

/**
 * How the bits of a suspect parameter number are read: as the conversion-method bit of the code says, or one way for all of them,
 * since makers do not always set it. Sources: specification 2, section 3; device facts.
 */
export const spnByteOrders = ['auto', 'standard', 'bigEndian'] as const
export type SpnByteOrder = (typeof spnByteOrders)[number]

export type FaultRow = {
  readonly key: string
  readonly spn: number
  readonly text: string
  /** The number that an engine maker gives it. */
  readonly maker: string | null
  readonly fault: Fault
}

/** What a person kept, or anything else that was stored under that name. */
export function parseSpnByteOrder(stored: string | null): SpnByteOrder {
  return spnByteOrders.find((order) => order === stored) ?? 'auto'
}

function spnOf({ spn, spnBigEndian, conversionMethod }: Fault, order: SpnByteOrder): number {
  const isBigEndian = order === 'bigEndian' || (order === 'auto' && conversionMethod === 1)
  return isBigEndian ? spnBigEndian : spn
}

/** The codes of one bus over the points held, last seen first. */
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

/** How grave the active codes are, as the conditions of the device have it: 'ok' where no lamp is on. */
export function getFaultState(active: readonly FaultRow[]): EventState {
  const levels = active.map(({ fault }) => getTroubleCodeLevel(fault.lamps))
  if (levels.includes('alarm')) return 'alarm'
  return levels.includes('warning') ? 'warning' : 'ok'
}
