/** The type of a signal: a number, a day since 1970, a time of day, or characters. */
export type SignalKind = 'number' | 'date' | 'time' | 'characters'

/** The position of a signal in a payload, and how to convert its number. */
export type SignalLayout = {
  readonly key: string
  readonly name: string
  /** Unit of the decoded value; '' for a state, a count or a ratio. */
  readonly unit: string
  /** From the lowest bit of the first byte; bytes are little-endian. */
  readonly firstBit: number
  readonly bits: number
  readonly isSigned: boolean
  readonly scale: number
  readonly offset: number
  readonly kind: SignalKind
  /** Names of values: of the numbers of a state, or of single values of a measurement. A named value never means 'not available'. */
  readonly states?: Readonly<Record<number, string>>
}

/** A message with signals. A fast packet spans several frames, each of which begins with a counter. */
export type MessageLayout = {
  readonly standard: 'J1939' | 'NMEA 2000'
  readonly isFastPacket: boolean
  readonly signals: readonly SignalLayout[]
}

/** Factor, offset and unit of the result. */
export type Scale = readonly [scale: number, offset: number, unit: string]
