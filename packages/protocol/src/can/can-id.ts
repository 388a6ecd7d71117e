/** The parts of a 29-bit CAN identifier. Source: SAE J1939-21, section 5.2. */
export type CanId = {
  /** 0 is the highest priority, 7 the lowest. */
  readonly priority: number
  /** Parameter group number as J1939 and NMEA 2000 define it, 18 bits: by which names and signals are found. */
  readonly pgn: number
  /** Bits 8 to 23 unchanged: for an addressed message, the low byte is its destination. Source: specification 3, section 3. */
  readonly specPgn: number
  readonly source: number
  /** Address of the receiver, 255 for all; null for a message that is always broadcast. */
  readonly destination: number | null
  /** 1 for most NMEA 2000 messages, otherwise 0. */
  readonly dataPage: 0 | 1
}

/** From this PDU format on, the low byte is part of the number; below it, it is the destination. */
const firstBroadcastFormat = 240
const identifiers = 2 ** 29

/** Splits a CAN identifier into its parts. Null if it is not an integer of 29 bits. */
export function decodeCanId(id: unknown): CanId | null {
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id >= identifiers) return null
  const format = (id >>> 16) & 0xff
  const specific = (id >>> 8) & 0xff
  const isAddressed = format < firstBroadcastFormat
  const pages = (id >>> 24) & 0b11
  return {
    priority: id >>> 26,
    pgn: (pages << 16) | (format << 8) | (isAddressed ? 0 : specific),
    specPgn: (id >>> 8) & 0xffff,
    source: id & 0xff,
    destination: isAddressed ? specific : null,
    dataPage: (id & 0x1_00_00_00) === 0 ? 0 : 1,
  }
}
