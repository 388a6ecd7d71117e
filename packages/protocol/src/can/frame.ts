import { type CanId, decodeCanId } from './can-id.ts'
import { decodeDm1, decodeDm1Bytes, type Dm1, dm1Pgn } from './dm1.ts'
import { pgnName } from './names/pgn.ts'
import { decodePayload, decodeSignals, type Signal } from './signals.ts'
import { sourceAddressName } from './names/source-address.ts'
import { type CompleteTransfer, reassembleTransfers } from './transfers.ts'
import { decodeTransferAnnouncement, type TransferAnnouncement, transferControlPgn } from './transport.ts'

/** A multi-frame message, reassembled because every part of it was captured. */
export type AssembledMessage = {
  readonly pgn: number
  readonly name: string
  readonly byteCount: number
}

/** Everything known about a captured frame. `data` is the text as sent, '' if there was none. */
export type FrameDescription = CanId & {
  readonly id: number
  readonly data: string
  readonly name: string
  /** The usual owner of this address; null on NMEA 2000 and if there is none. */
  readonly sourceName: string | null
  readonly destinationName: string | null
  readonly signals: readonly Signal[]
  /** The faults, if the frame is a DM1. */
  readonly dm1: Dm1 | null
  /** The transfer, if the frame announces one. */
  readonly transfer: TransferAnnouncement | null
  /** The message that this frame completes; signals and faults of this description are the message's. Null for most frames. */
  readonly assembled: AssembledMessage | null
}

function nameOfAddress(address: number | null, { dataPage }: CanId): string | null {
  return address === null || dataPage === 1 ? null : sourceAddressName(address)
}

/**
 * Describes an element of a point's `can1` or `can2` list, `{id, data}`, whatever a device put there.
 * Null if its `id` is not a CAN identifier.
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
    sourceName: nameOfAddress(parts.source, parts),
    destinationName: nameOfAddress(parts.destination, parts),
    signals: decodeSignals(parts.pgn, data),
    dm1: parts.pgn === dm1Pgn ? decodeDm1(data) : null,
    transfer: parts.pgn === transferControlPgn ? decodeTransferAnnouncement(data) : null,
    assembled: null,
  }
}

function completed(frame: FrameDescription, { pgn, bytes }: CompleteTransfer): FrameDescription {
  return {
    ...frame,
    signals: decodePayload(pgn, bytes),
    dm1: pgn === dm1Pgn ? decodeDm1Bytes(bytes) : null,
    assembled: { pgn, name: pgnName(pgn), byteCount: bytes.length },
  }
}

/**
 * Describes a whole `can1` or `can2` list, each frame in order; invalid elements are left out.
 * A frame that completes a multi-frame message contains the message's signals, if every part is in the list.
 * Null if it is not a list, as from old firmware.
 */
export function describeFrames(list: unknown): readonly FrameDescription[] | null {
  if (!Array.isArray(list)) return null
  const elements: readonly unknown[] = list
  const transfers = new Map(reassembleTransfers(elements).map((transfer) => [transfer.lastIndex, transfer]))
  const descriptions: FrameDescription[] = []
  for (const [index, element] of elements.entries()) {
    const frame = describeFrame(element)
    if (frame === null) continue
    const transfer = transfers.get(index)
    descriptions.push(transfer === undefined ? frame : completed(frame, transfer))
  }
  return descriptions.some(({ dataPage }) => dataPage === 1) ? descriptions.map(unnamed) : descriptions
}

/** On a bus with NMEA 2000 messages, the requests and claims of J1939 come from claimed addresses as well. */
function unnamed(frame: FrameDescription): FrameDescription {
  return { ...frame, sourceName: null, destinationName: null }
}
