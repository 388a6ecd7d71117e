import { type CanId, decodeCanId } from './can-id.ts'
import { parseHex } from './hex.ts'
import { isFastPacket } from './signals.ts'
import {
  decodeTransferAnnouncement,
  type TransferAnnouncement,
  transferControlPgn,
  transferDataPgn,
} from './transport.ts'

/** A multi-frame message whose parts are all in the list. */
export type CompleteTransfer = {
  /** Index of its last part in the list. */
  readonly lastIndex: number
  readonly pgn: number
  readonly source: number
  /** Address of the receiver, 255 for all. */
  readonly destination: number
  readonly bytes: Uint8Array
}

type Frame = CanId & { readonly data: unknown; readonly bytes: Uint8Array; readonly index: number }

type Session = {
  readonly pgn: number
  readonly length: number
  readonly parts: number
  readonly collected: Uint8Array
  /** Number of received parts; the next one has this number, counted from 0. */
  received: number
  filled: number
}

const packetBytes = 7
const everybody = 255
const abort = 255
// A single frame holds 8 bytes, and 255 packets of 7 are the most. Source: SAE J1939-21, section 5.10.
const minimumBytes = 9
const maximumBytes = 255 * packetBytes
const firstFrameOfPacket = 6
const maximumBytesOfPacket = firstFrameOfPacket + 31 * packetBytes

function frameOf(frame: unknown, index: number): Frame | null {
  if (typeof frame !== 'object' || frame === null || !('id' in frame) || !('data' in frame)) return null
  const id = decodeCanId(frame.id)
  const bytes = id === null ? null : parseHex(frame.data)
  return id === null || bytes === null ? null : { ...id, data: frame.data, bytes, index }
}

function session(pgn: number, length: number, parts: number): Session {
  return { pgn, length, parts, collected: new Uint8Array(length), received: 0, filled: 0 }
}

/** Adds the next part; false if it is not the next one, so something is missing. */
function take(into: Session, part: number, bytes: Uint8Array): boolean {
  if (part !== into.received) return false
  const wanted = Math.min(into.length - into.filled, packetBytes, bytes.length)
  into.collected.set(bytes.subarray(0, wanted), into.filled)
  into.filled += wanted
  into.received++
  return true
}

function transferOf({ pgn, collected }: Session, frame: Frame): CompleteTransfer {
  const destination = frame.destination ?? everybody
  return { lastIndex: frame.index, pgn, source: frame.source, destination, bytes: collected }
}

function announced(announcement: TransferAnnouncement | null): Session | null {
  if (announcement === null) return null
  const { bytes, packets, pgn } = announcement
  const isSound = bytes >= minimumBytes && bytes <= maximumBytes && packets === Math.ceil(bytes / packetBytes)
  return isSound ? session(pgn, bytes, packets) : null
}

function packetBegun(frame: Frame): Session | null {
  const length = frame.bytes[1] ?? 0
  const rest = Math.max(0, length - firstFrameOfPacket)
  const isSound = length > 0 && length <= maximumBytesOfPacket
  return isSound ? session(frame.pgn, length, 1 + Math.ceil(rest / packetBytes)) : null
}

/** J1939 transport protocol: an announcement, then numbered packets between the same two addresses. */
function transportPart(frame: Frame, open: Map<string, Session>): CompleteTransfer | null {
  const key = `${frame.source} ${frame.destination}`
  if (frame.pgn === transferControlPgn) {
    const begun = announced(decodeTransferAnnouncement(frame.data))
    if (begun !== null) open.set(key, begun)
    else if (frame.bytes[0] === abort) open.delete(key)
    return null
  }
  return continued(key, (frame.bytes[0] ?? 0) - 1, frame.bytes.subarray(1), frame, open)
}

/** NMEA 2000 fast packet: three bits of sequence, five of counter; the first frame also has the length. */
function fastPart(frame: Frame, open: Map<string, Session>): CompleteTransfer | null {
  const counter = frame.bytes[0] ?? 0
  const key = `${frame.pgn} ${frame.source} ${frame.destination} ${counter >>> 5}`
  const part = counter & 0b1_1111
  if (part === 0) {
    open.delete(key)
    const begun = packetBegun(frame)
    if (begun !== null) open.set(key, begun)
  }
  return continued(key, part, frame.bytes.subarray(part === 0 ? 2 : 1), frame, open)
}

function continued(
  key: string,
  part: number,
  bytes: Uint8Array,
  frame: Frame,
  open: Map<string, Session>,
): CompleteTransfer | null {
  const own = open.get(key)
  if (own === undefined) return null
  if (!take(own, part, bytes)) {
    open.delete(key)
    return null
  }
  if (own.received < own.parts) return null
  open.delete(key)
  return own.filled === own.length ? transferOf(own, frame) : null
}

/**
 * The complete multi-frame messages in a list of captured frames, in the order of their last parts: transfers of J1939, and fast
 * packets of NMEA 2000 with known signals. A transfer with a missing, repeated or misordered part is left out, because it is unknown
 * what happened between captured parts.
 */
export function reassembleTransfers(frames: readonly unknown[]): readonly CompleteTransfer[] {
  const open = new Map<string, Session>()
  const whole: CompleteTransfer[] = []
  for (const [index, element] of frames.entries()) {
    const frame = frameOf(element, index)
    if (frame === null || frame.bytes.length === 0) continue
    const isTransport = frame.pgn === transferControlPgn || frame.pgn === transferDataPgn
    if (!isTransport && !isFastPacket(frame.pgn)) continue
    const done = isTransport ? transportPart(frame, open) : fastPart(frame, open)
    if (done !== null) whole.push(done)
  }
  return whole
}
