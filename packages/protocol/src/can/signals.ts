import { parseHex } from './hex.ts'
import type { MessageLayout, SignalLayout } from './layout.ts'
import { j1939Layouts } from './tables/j1939-signals.ts'
import { nmea2000Layouts } from './tables/nmea2000-signals.ts'

/**
 * A value read from a payload. `key` is unique in its message ('spn190' in J1939).
 * `value` is null when the sender says that it is not available or in error.
 * `text` is the meaning of a state, null for a measurement and for a state without a name.
 */
export type Signal = {
  readonly key: string
  readonly name: string
  readonly value: number | null
  readonly unit: string
  readonly text: string | null
}

/** The part of a payload that a frame carries. */
type Window = { readonly bytes: Uint8Array; readonly firstByte: number }

const frameBytes = 8
const firstFrameHeader = 2
const laterFrameHeader = 1

/** A fast packet begins with a counter of its frames, the first with the length as well. Source: NMEA 2000. */
function windowOf(bytes: Uint8Array, isFastPacket: boolean): Window {
  if (!isFastPacket || bytes.length > frameBytes || bytes.length === 0) return { bytes, firstByte: 0 }
  const frame = (bytes[0] ?? 0) & 0b1_1111
  if (frame === 0) return { bytes: bytes.subarray(firstFrameHeader), firstByte: 0 }
  const before = frameBytes - firstFrameHeader + (frame - 1) * (frameBytes - laterFrameHeader)
  return { bytes: bytes.subarray(laterFrameHeader), firstByte: before }
}

/** The number in up to 32 bits at `firstBit`, little-endian; null when the bytes end before it does. */
function readBits(bytes: Uint8Array, firstBit: number, bits: number): number | null {
  const from = Math.floor(firstBit / 8)
  const to = Math.ceil((firstBit + bits) / 8)
  if (from < 0 || to > bytes.length) return null
  let value = 0
  for (let at = to - 1; at >= from; at--) value = value * 256 + (bytes[at] ?? 0)
  return Math.floor(value / 2 ** (firstBit % 8)) % 2 ** bits
}

/**
 * The greatest number that is a value; those above it say 'not available', 'error' or are reserved.
 * Sources: SAE J1939-71, section 5.1.4; NMEA 2000, where the number of special values depends on the width.
 */
function greatestValue({ bits, isSigned }: SignalLayout, standard: MessageLayout['standard']): number {
  const greatest = 2 ** (isSigned ? bits - 1 : bits) - 1
  if (standard === 'J1939') {
    if (bits >= 8) return 0xfb * 2 ** (bits - 8) - 1
    return bits === 2 ? 1 : greatest - 1
  }
  if (bits >= 8) return greatest - 3
  return bits >= 4 ? greatest - 2 : greatest - 1
}

function valueOf(raw: number, layout: SignalLayout, standard: MessageLayout['standard']): number | null {
  const number = layout.isSigned && raw >= 2 ** (layout.bits - 1) ? raw - 2 ** layout.bits : raw
  if (number > greatestValue(layout, standard)) return null
  // Binary fractions such as 561 × 0.05 end in noise; 12 digits are more than any sensor has.
  return Number((number * layout.scale + layout.offset).toPrecision(12))
}

/** Message layouts are known for this number. */
export function hasSignals(pgn: number): boolean {
  return pgn in j1939Layouts || pgn in nmea2000Layouts
}

/**
 * The signals of a payload whose message this package knows; [] for others and for text that is not hexadecimal.
 * A signal that lies outside the bytes sent (a short frame, another frame of a fast packet) is left out;
 * one that the sender marks as not available is there with the value null.
 */
export function decodeSignals(pgn: number, dataHex: unknown): readonly Signal[] {
  const message = j1939Layouts[pgn] ?? nmea2000Layouts[pgn]
  const payload = parseHex(dataHex)
  if (message === undefined || payload === null) return []
  const { bytes, firstByte } = windowOf(payload, message.isFastPacket)
  // A signed signal of all ones is a small negative number by itself; in a payload of nothing else it is not available.
  const isBlank = payload.every((byte) => byte === 0xff)
  const signals: Signal[] = []
  for (const layout of message.signals) {
    const raw = readBits(bytes, layout.firstBit - firstByte * 8, layout.bits)
    if (raw === null) continue
    const value = isBlank ? null : valueOf(raw, layout, message.standard)
    const text = value === null ? null : (layout.states?.[value] ?? null)
    signals.push({ key: layout.key, name: layout.name, value, unit: layout.unit, text })
  }
  return signals
}
