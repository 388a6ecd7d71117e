import { type BusPort, type BusSignal, busPorts, parseBusSignalKey } from '@fieldport/domain'
import { latestSignalValues } from './signal-values.ts'

type KeyedSignal = { readonly key: string; readonly signal: BusSignal }

/**
 * Reads the signals among some data keys from points: for each key the newest value in the point's frames. Undefined if none of the
 * keys is a signal, so that points need not be read.
 */
export function createSignalReader(
  keys: readonly string[],
): ((point: Readonly<Record<string, unknown>>) => Readonly<Record<string, number>>) | undefined {
  const signals = keys.flatMap((key): KeyedSignal[] => {
    const signal = parseBusSignalKey(key)
    return signal ? [{ key, signal }] : []
  })
  if (signals.length === 0) return undefined
  const ports = busPorts.map((port) => portOf(port, signals)).filter(({ own }) => own.length > 0)
  return (point) => {
    const values: Record<string, number> = {}
    for (const { port, own, wanted } of ports) {
      if (point[port] === undefined) continue
      for (const [at, value] of latestSignalValues(point[port], wanted).entries()) {
        const key = own[at]?.key
        if (key !== undefined && value !== undefined) values[key] = value
      }
    }
    return values
  }
}

function portOf(port: BusPort, signals: readonly KeyedSignal[]) {
  const own = signals.filter(({ signal }) => signal.port === port)
  return { port, own, wanted: own.map(({ signal }) => signal) }
}
