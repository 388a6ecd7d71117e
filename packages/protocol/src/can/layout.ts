/** Where a signal lies in a payload and what its number means. */
export type SignalLayout = {
  readonly key: string
  readonly name: string
  /** Unit of the decoded value; '' for a state, a count or a ratio. */
  readonly unit: string
  /** From the lowest bit of the first byte; bytes are in little-endian order. */
  readonly firstBit: number
  readonly bits: number
  readonly isSigned: boolean
  readonly scale: number
  readonly offset: number
  /** Meanings of the numbers of a state. */
  readonly states?: readonly string[]
}

/** A message with signals. A fast packet spreads over frames, each of which begins with a counter. */
export type MessageLayout = {
  readonly standard: 'J1939' | 'NMEA 2000'
  readonly isFastPacket: boolean
  readonly signals: readonly SignalLayout[]
}
