/** The lists of bus frames in a point, one per port. */
export const busPorts = ['can1', 'can2'] as const
export type BusPort = (typeof busPorts)[number]

/** A signal of stored bus frames as a data key: 'can1.61444.spn190'. */
export type BusSignal = {
  readonly port: BusPort
  readonly pgn: number
  /** Its key in the message: 'spn190' in J1939. */
  readonly signal: string
  /** Address of the sender ('.s0'); absent if every sender counts. */
  readonly source?: number
  /** Which of several sources of a sender ('.n0-1'), as its messages number them; null: not given ('x'). Undefined: all of them. */
  readonly part?: readonly (number | null)[]
}

/** Same limit as for any data key in a call. */
const maximumLength = 64
const highestPgn = 2 ** 18 - 1
const highestByte = 255
const written =
  /^(can[12])\.(0|[1-9]\d{0,5})\.([A-Za-z][A-Za-z0-9]*)(?:\.s(0|[1-9]\d{0,2}))?(?:\.n((?:x|0|[1-9]\d{0,2})(?:-(?:x|0|[1-9]\d{0,2}))*))?$/

/** The data key of a signal, such as `can1.61444.spn190`. */
export function formatBusSignalKey({ port, pgn, signal, source, part }: BusSignal): string {
  const sender = source === undefined ? '' : `.s${source}`
  const parts = part === undefined ? '' : `.n${part.map((number) => number ?? 'x').join('-')}`
  return `${port}.${pgn}.${signal}${sender}${parts}`
}

/** Undefined: the key is not a signal. */
export function parseBusSignalKey(key: string): BusSignal | undefined {
  const match = key.length > maximumLength ? null : written.exec(key)
  if (match === null) return undefined
  const [, port, pgn, signal = '', sender, parts] = match
  const source = sender === undefined ? undefined : Number(sender)
  const part = parts?.split('-').map((number) => (number === 'x' ? null : Number(number)))
  const isInRange =
    Number(pgn) <= highestPgn && [source ?? 0, ...(part ?? [])].every((byte) => (byte ?? 0) <= highestByte)
  if (!isInRange) return undefined
  return {
    port: port === 'can2' ? 'can2' : 'can1',
    pgn: Number(pgn),
    signal,
    ...(source === undefined ? {} : { source }),
    ...(part === undefined ? {} : { part }),
  }
}

/** Whether a data key is a signal of bus frames. */
export function isBusSignalKey(key: string): boolean {
  return parseBusSignalKey(key) !== undefined
}

/** Multi-frame messages whose signals are known. Source: the tables of packages/protocol, which a test compares. */
export const fastPacketPgns: ReadonlySet<number> = new Set([
  127_489, 127_497, 127_506, 127_507, 127_509, 128_275, 129_029, 130_577,
])

/** Whether a signal is in multi-frame messages, which take much longer to read over a long range. */
export function isFastPacketSignal(key: string): boolean {
  const signal = parseBusSignalKey(key)
  return signal !== undefined && fastPacketPgns.has(signal.pgn)
}
