import { parseHex } from './hex.ts'

export type LampState = 'off' | 'on' | 'error'

/** A diagnostic trouble code of a DM1 message. */
export type TroubleCode = {
  /** Suspect parameter number: the faulty part. */
  readonly spn: number
  /** Failure mode identifier: how it fails. */
  readonly fmi: number
  /** How often it became active, 0 to 126; null when not available. */
  readonly occurrenceCount: number | null
  /** 0: `spn` is encoded as here; 1: the manufacturer uses an older encoding, often that of `spnBigEndian`. */
  readonly conversionMethod: 0 | 1
  /** The number in the bit order of some engine manufacturers. */
  readonly spnBigEndian: number
}

/** An active fault message. A lamp is null when its state is not available. */
export type Dm1 = {
  readonly lamps: {
    readonly malfunction: LampState | null
    readonly stop: LampState | null
    readonly warning: LampState | null
    readonly protect: LampState | null
  }
  readonly codes: readonly TroubleCode[]
}

export const dm1Pgn = 65226

const lampStates: readonly (LampState | null)[] = ['off', 'on', 'error', null]
const lampBytes = 2
const codeBytes = 4
const noCount = 0x7f
const allOnesSpn = 0x7_ff_ff

function lampAt(status: number, shift: number): LampState | null {
  return lampStates[(status >>> shift) & 0b11] ?? null
}

function codeAt(bytes: Uint8Array, at: number): TroubleCode | null {
  const [low = 0, middle = 0, high = 0, count = 0] = bytes.subarray(at, at + codeBytes)
  const spn = low | (middle << 8) | ((high >>> 5) << 16)
  const fmi = high & 0b1_1111
  // All zeros means 'no fault', all ones 'not available'.
  if ((spn === 0 && fmi === 0) || spn === allOnesSpn) return null
  const occurrences = count & 0x7f
  return {
    spn,
    fmi,
    occurrenceCount: occurrences === noCount ? null : occurrences,
    conversionMethod: count >>> 7 === 0 ? 0 : 1,
    spnBigEndian: (low << 11) | (middle << 3) | (high >>> 5),
  }
}

/**
 * Decodes the payload of DM1 (PGN 65226): lamps in the first byte, then four bytes per code from byte 2. A single frame contains one
 * code, a reassembled transfer several. Text that is not hexadecimal, or shorter than its first code, contains none. Source:
 * specification 2, section 3; SAE J1939-73, section 5.7.1.
 */
export function decodeDm1(dataHex: unknown): Dm1 {
  return decodeDm1Bytes(parseHex(dataHex) ?? new Uint8Array())
}

/** Like `decodeDm1`, for the bytes of a frame or of a whole transfer. */
export function decodeDm1Bytes(bytes: Uint8Array): Dm1 {
  const status = bytes[0] ?? 0xff
  const codes: TroubleCode[] = []
  for (let at = lampBytes; at + codeBytes <= bytes.length; at += codeBytes) {
    const code = codeAt(bytes, at)
    if (code !== null) codes.push(code)
  }
  return {
    lamps: {
      malfunction: lampAt(status, 6),
      stop: lampAt(status, 4),
      warning: lampAt(status, 2),
      protect: lampAt(status, 0),
    },
    codes,
  }
}
