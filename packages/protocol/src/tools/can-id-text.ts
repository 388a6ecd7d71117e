import { type CanId, decodeCanId } from '../can/can-id.ts'

/** How a person writes an identifier: as bus tools show it, or as devices send it. */
export type IdNotation = 'hex' | 'decimal'

export type IdProblem = 'notHex' | 'notDecimal' | 'tooLarge'

/** `parts` is null for a base frame: J1939 and NMEA 2000 give meanings to extended identifiers alone. */
export type ReadCanId = {
  readonly id: number
  readonly bits: 11 | 29
  readonly parts: CanId | null
}

const baseIdentifiers = 2 ** 11
/** Written in more digits than a base identifier has, a number is an extended one, however small. */
const baseDigits = { hex: 3, decimal: 4 } as const
const digits = { hex: /^[\da-f]+$/i, decimal: /^\d+$/ } as const

/**
 * Reads a CAN identifier that somebody typed, '18FEF100', '0x7FF' or '419360256'. What fits into 11 bits and has no more digits
 * than that needs is a base identifier. Source of the two lengths: ISO 11898-1.
 */
export function readCanId(text: string, notation: IdNotation): ReadCanId | IdProblem {
  const trimmed = text.trim()
  const own = notation === 'hex' ? trimmed.replace(/^0x/i, '') : trimmed
  if (!digits[notation].test(own)) return notation === 'hex' ? 'notHex' : 'notDecimal'
  const id = Number.parseInt(own, notation === 'hex' ? 16 : 10)
  if (id < baseIdentifiers && own.length <= baseDigits[notation]) return { id, bits: 11, parts: null }
  const parts = decodeCanId(id)
  return parts === null ? 'tooLarge' : { id, bits: 29, parts }
}
