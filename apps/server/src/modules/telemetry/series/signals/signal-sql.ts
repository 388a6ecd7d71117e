import type { NumberRead, SignalRead } from '@fieldport/protocol'
import type { QueryParameters } from '../../../../adapters/telemetry/engine.ts'

/** A signal for the engine: an expression over `frames`, the relevant frames of a moment, and one over `frame`, one of a column. */
export type SignalSql = {
  /** The values of a list of frames in order, as the protocol's `signalValues` reads them. */
  readonly values: string
  /** Whether a list is left to the decoder: it contains a multi-frame message, or a number too wide for the engine. */
  readonly isLeft: string
  /** Whether a frame is relevant to the signal. */
  readonly isConcerned: string
  readonly parameters: QueryParameters
}

/** Wider numbers are not exact in 53 bits. */
const maximumBits = 32
const bitsOfFrame = 64
const identifiers = 2 ** 29
/** From this PDU format on, the low byte belongs to the number; below it is a destination. Source: SAE J1939-21, section 5.2. */
const firstBroadcastFormat = 240
const transferControl = 0xec00
const transferData = 0xeb00

export function compileSignal(read: SignalRead): SignalSql {
  const isOwn = isPgn(read.pgn)
  const isReadable =
    !read.isFastPacket && [read.number, ...read.part.map(({ number }) => number)].every(isExact)
  const conditions = [
    isOwn,
    ...(read.source === undefined ? [] : [`bitAnd(frame.id, 255) = ${read.source}`]),
    ...read.part.map(({ number, value }, at) => isPart(number, value, `p${at}`)),
  ]
  const value = `if(${conditions.join(' AND ')} AND ${isKnown(read.number)}, ${valueOf(read.number, 'value')}, nan)`
  const isTransfer = `${isPgn(transferControl)} AND frame.size = 8 AND bitShiftRight(frame.bytes, 40) = ${read.pgn}`
  return {
    values: isReadable
      ? `arrayFilter(one -> NOT isNaN(one), arrayMap(frame -> ${value}, frames))`
      : 'emptyArrayFloat64()',
    isLeft: `arrayExists(frame -> ${isReadable ? isTransfer : isOwn}, frames)`,
    isConcerned: `${isOwn} OR ${isPgn(transferControl)} OR ${isPgn(transferData)}`,
    // Passed as texts: the client would send an integer, while the engine parses decimal texts exactly.
    parameters: Object.fromEntries([
      ...scaleOf(read.number, 'value'),
      ...read.part.flatMap(({ number }, at) => scaleOf(number, `p${at}`)),
    ]),
  }
}

function scaleOf({ scale, offset }: NumberRead, name: string): readonly (readonly [string, string])[] {
  return [
    [`${name}Scale`, String(scale)],
    [`${name}Offset`, String(offset)],
  ]
}

function isPgn(pgn: number): string {
  const mask = ((pgn >> 8) & 0xff) < firstBroadcastFormat ? 0x3_ff_00 : 0x3_ff_ff
  return `frame.id < ${identifiers} AND bitAnd(bitShiftRight(frame.id, 8), ${mask}) = ${pgn}`
}

function isExact({ firstBit, bits }: NumberRead): boolean {
  return bits <= maximumBits && firstBit + bits <= bitsOfFrame
}

/** The number in the bits, little-endian. With too few bytes it is undefined, see `isThere`. */
function rawOf({ firstBit, bits, isSigned }: NumberRead): string {
  const raw = `bitAnd(bitShiftRight(frame.bytes, ${firstBit}), ${2 ** bits - 1})`
  return isSigned ? `(toInt64(${raw}) - if(${raw} >= ${2 ** (bits - 1)}, ${2 ** bits}, 0))` : raw
}

function isThere({ firstBit, bits }: NumberRead): string {
  return `frame.size >= ${Math.ceil((firstBit + bits) / 8)}`
}

function isKnown(number: NumberRead): string {
  return `(${isThere(number)} AND ${isNumber(number)})`
}

const allOnes = 'if(frame.size = 8, 18446744073709551615, bitShiftLeft(toUInt64(1), 8 * frame.size) - 1)'

/** A payload of all ones means 'not available', whatever its numeric value. */
function isNumber(number: NumberRead): string {
  const named =
    number.namedRaws.length === 0 ? '' : ` OR ${rawOf(number)} IN (${number.namedRaws.join(', ')})`
  return `(${rawOf(number)} <= ${number.greatestRaw}${named}) AND frame.bytes != ${allOnes}`
}

function isPart(number: NumberRead, value: number | null, name: string): string {
  return value === null
    ? `NOT ${isKnown(number)}`
    : `(${isKnown(number)} AND ${valueOf(number, name)} = ${value})`
}

function valueOf(number: NumberRead, name: string): string {
  return `toFloat64(${rawOf(number)}) * {${name}Scale:Float64} + {${name}Offset:Float64}`
}
