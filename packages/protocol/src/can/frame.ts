import { type CanId, decodeCanId } from './can-id.ts'
import { decodeDm1, type Dm1, dm1Pgn } from './dm1.ts'
import { pgnName } from './pgn.ts'
import { decodeSignals, type Signal } from './signals.ts'
import { decodeTransferAnnouncement, type TransferAnnouncement, transferControlPgn } from './transport.ts'

/** All that can be said of a captured frame. `data` is the text as it was sent, '' when there was none. */
export type FrameDescription = CanId & {
  readonly id: number
  readonly data: string
  readonly name: string
  readonly signals: readonly Signal[]
  /** The faults, when the frame is a DM1. */
  readonly dm1: Dm1 | null
  /** The transfer, when the frame announces one. */
  readonly transfer: TransferAnnouncement | null
}

/**
 * Describes an element of a point's `can1` or `can2` list, `{id, data}`, whatever a device put there.
 * Null when its `id` is not a CAN identifier.
 */
export function describeFrame(frame: unknown): FrameDescription | null {
  if (typeof frame !== 'object' || frame === null || !('id' in frame)) return null
  const { id } = frame
  const parts = decodeCanId(id)
  if (parts === null) return null
  const data = 'data' in frame && typeof frame.data === 'string' ? frame.data : ''
  return {
    ...parts,
    id: Number(id),
    data,
    name: pgnName(parts.pgn),
    signals: decodeSignals(parts.pgn, data),
    dm1: parts.pgn === dm1Pgn ? decodeDm1(data) : null,
    transfer: parts.pgn === transferControlPgn ? decodeTransferAnnouncement(data) : null,
  }
}
