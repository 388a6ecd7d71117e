import { type CanId, decodeCanId } from '../can/can-id.ts'

/** How people write an identifier: as bus tools show it, or as devices send it. */
export type IdNotation = 'hex' | 'decimal'

export type IdProblem = 'notHex' | 'notDecimal' | 'tooLarge'

/** `parts` is null for a base frame: J1939 and NMEA 2000 define only extended identifiers. */
export type ParsedCanId = {
  readonly id: number
  readonly bits: 11 | 29
  readonly parts: CanId | null
}

const baseIdentifiers = 2 ** 11
/** A number with more digits than a base identifier is an extended one, however small. */
const baseDigits = { hex: 3, decimal: 4 } as const
const digits = { hex: /^[\da-f]+$/i, decimal: /^\d+$/ } as const

/**
 * Parses a typed CAN identifier, '18FEF100', '0x7FF' or '419360256'. A value that fits into 11 bits and has no more digits than that
 * needs is a base identifier. Source of the two lengths: ISO 11898-1.
 */
export function parseCanId(text: string, notation: IdNotation): ParsedCanId | IdProblem {
  // Analysers write bytes apart: '18 FE F1 00'.
  const trimmed = text.replaceAll(/\s/g, '')
  const own = notation === 'hex' ? trimmed.replace(/^0x/i, '') : trimmed
  if (!digits[notation].test(own)) return notation === 'hex' ? 'notHex' : 'notDecimal'
  const id = Number.parseInt(own, notation === 'hex' ? 16 : 10)
  if (id < baseIdentifiers && own.length <= baseDigits[notation]) return { id, bits: 11, parts: null }
  const parts = decodeCanId(id)
  return parts === null ? 'tooLarge' : { id, bits: 29, parts }
}
