import { readBits, readSigned } from './layouts/bits.ts'
import { parseHex } from './hex.ts'
import type { MessageLayout, SignalLayout } from './layouts/layout.ts'
import { findMessageLayout } from './layouts/layouts.ts'

/**
 * A value read from a payload. `key` is unique in its message ('spn190' in J1939).
 * `value` is null if the sender marks it as not available or in error, and for characters.
 * `text` is the meaning of a state, a day ('2026-02-10'), a time of day ('05:33:55'), or characters;
 * null for a measurement and for a state without a name.
 */
export type Signal = {
  readonly key: string
  readonly name: string
  readonly value: number | null
  readonly unit: string
  readonly text: string | null
}

const frameBytes = 8
const fastPacketHeader = 2
const secondsOfDay = 86_400

/**
 * The payload in a single frame of a fast packet; null if the packet needs more frames. Such a frame begins with a counter and, as
 * the first one, with the length. Source: NMEA 2000.
 */
function wholeFastPacket(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > frameBytes) return bytes
  const [counter = 1, length = 0] = bytes
  const isFirst = (counter & 0b1_1111) === 0
  return isFirst && length > 0 && fastPacketHeader + length <= bytes.length
    ? bytes.subarray(fastPacketHeader, fastPacketHeader + length)
    : null
}

/**
 * The greatest valid number; greater ones mean 'not available', 'error' or are reserved.
 * Sources: SAE J1939-71, section 5.1.4; NMEA 2000, where the number of special values depends on the width.
 */
export function greatestValidValue(
  { bits, isSigned }: SignalLayout,
  standard: MessageLayout['standard'],
): number {
  const greatest = 2 ** (isSigned ? bits - 1 : bits) - 1
  if (standard === 'J1939') {
    if (bits >= 8) return 0xfb * 2 ** (bits - 8) - 1
    return greatest - 2
  }
  if (bits >= 8) return greatest - 3
  return bits >= 4 ? greatest - 2 : greatest - 1
}

/** Binary fractions such as 561 × 0.05 end in noise; 12 digits are more than any sensor has. */
export function removeFloatNoise(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12))
}

function numberAt(
  bytes: Uint8Array,
  layout: SignalLayout,
  standard: MessageLayout['standard'],
): number | null {
  const { firstBit, bits, isSigned, scale, offset, states } = layout
  const raw = isSigned ? readSigned(bytes, firstBit, bits) : readBits(bytes, firstBit, bits)
  if (raw === null) return null
  const value = removeFloatNoise(raw * scale + offset)
  // A value named in a table is valid even if numbers that great usually are not: 251 is 'Park' as a gear.
  if (states?.[value] !== undefined) return value
  return raw > greatestValidValue(layout, standard) ? null : value
}

/** Printable characters as sent by J1939: without a terminator, trimmed. */
function charactersAt(bytes: Uint8Array, { firstBit, bits }: SignalLayout): string | null {
  const own = bytes.subarray(firstBit / 8, (firstBit + bits) / 8)
  if (own.some((byte) => byte !== 0 && (byte < 0x20 || byte > 0x7e))) return null
  const text = String.fromCharCode(...own.filter((byte) => byte !== 0)).trim()
  return text === '' ? null : text
}

function textOf(value: number, { kind, states }: SignalLayout): string | null {
  if (kind === 'date') return new Date(value * secondsOfDay * 1000).toISOString().slice(0, 10)
  if (kind === 'time') return value < secondsOfDay ? new Date(value * 1000).toISOString().slice(11, 19) : null
  return states?.[value] ?? null
}

function signalAt(
  bytes: Uint8Array,
  layout: SignalLayout,
  standard: MessageLayout['standard'],
  isBlank: boolean,
): Signal {
  const { key, name, unit } = layout
  if (isBlank) return { key, name, value: null, unit, text: null }
  if (layout.kind === 'characters') return { key, name, value: null, unit, text: charactersAt(bytes, layout) }
  const value = numberAt(bytes, layout, standard)
  return { key, name, value, unit, text: value === null ? null : textOf(value, layout) }
}

/** Whether signals of this PGN are known. */
export function hasSignals(pgn: number): boolean {
  return findMessageLayout(pgn) !== null
}

/** The message travels as a fast packet, so a frame contains a part of it. */
export function isFastPacket(pgn: number): boolean {
  return findMessageLayout(pgn)?.isFastPacket === true
}

/** The signals of a complete message: of a single frame, or of a transfer with all its parts. */
export function decodePayload(pgn: number, bytes: Uint8Array): readonly Signal[] {
  const message = findMessageLayout(pgn)
  if (message === null) return []
  // A signed signal of all ones is a small negative number on its own; in a payload of all ones it means 'not
  // available'.
  const isBlank = bytes.every((byte) => byte === 0xff)
  const signals: Signal[] = []
  for (const layout of message.signals) {
    if (layout.firstBit + layout.bits > bytes.length * 8) continue
    signals.push(signalAt(bytes, layout, message.standard, isBlank))
  }
  return signals
}

/**
 * The signals of a frame whose message this package knows; [] for others and for text that is not hexadecimal. A signal outside the
 * bytes sent (a short frame) is left out; one marked as not available has the value null. A single frame of a longer fast packet has
 * none, because it is only a part. More than 8 bytes are treated as a reassembled packet.
 */
export function decodeSignals(pgn: number, dataHex: unknown): readonly Signal[] {
  if (!hasSignals(pgn)) return []
  const bytes = parseHex(dataHex)
  const payload = bytes !== null && isFastPacket(pgn) ? wholeFastPacket(bytes) : bytes
  return payload === null ? [] : decodePayload(pgn, payload)
}
