/** How the bits of a signal are read: a number, a day since 1970, a time of day, or characters. */
export type SignalKind = 'number' | 'date' | 'time' | 'characters'

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
  readonly kind: SignalKind
  /** Meanings of values: of the numbers of a state, or of single values of a measurement. A value named here is never 'not available'. */
  readonly states?: Readonly<Record<number, string>>
}

/** A message with signals. A fast packet spreads over frames, each of which begins with a counter. */
export type MessageLayout = {
  readonly standard: 'J1939' | 'NMEA 2000'
  readonly isFastPacket: boolean
  readonly signals: readonly SignalLayout[]
}

/** What a number of a payload is multiplied by, what is added, and the unit of the result. */
export type Scale = readonly [scale: number, offset: number, unit: string]
