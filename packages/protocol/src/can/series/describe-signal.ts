import { type BusSignal, parseBusSignalKey } from '@fieldport/domain'
import { findMessageLayout } from '../layouts/layouts.ts'
import { sourceAddressName } from '../names/source-address.ts'
import { findSignalRead, partLayouts } from './signal-read.ts'

/** The definition of a signal in its message. */
export type SignalDescription = {
  /** The parameter's name and, if the key selects one of several, which one: 'Fluid Level Fuel 1'. */
  readonly name: string
  readonly unit: string
  /** The usual owner of the sender's address; null if the key has no address, or there is none. */
  readonly sourceName: string | null
  /** Its numbers represent states. */
  readonly isState: boolean
}

/** Undefined: the signal is unknown, or neither a measurement nor a state. */
export function describeSignal(wanted: BusSignal): SignalDescription | undefined {
  const message = findMessageLayout(wanted.pgn)
  const layout = message?.signals.find(({ key }) => key === wanted.signal)
  if (!message || !layout || findSignalRead(wanted) === undefined) return undefined
  const { source, part = [] } = wanted
  const parts = partLayouts(message).map(({ states }, at) => {
    const value = part[at]
    return value === undefined || value === null ? '' : (states?.[value] ?? String(value))
  })
  return {
    name: [layout.name, ...parts.toReversed()].filter(Boolean).join(' '),
    unit: layout.unit,
    sourceName: source === undefined || message.standard !== 'J1939' ? null : sourceAddressName(source),
    isState: layout.states !== undefined && layout.unit === '',
  }
}

/** A signal as a measurement of its device, in English. */
export type SignalName = Pick<SignalDescription, 'unit' | 'isState'> & {
  /** With its bus and, if the key has one, its sender: 'Engine Speed (CAN 1, Engine #2)'. */
  readonly name: string
}

/** The name of a data key's signal; by its numbers if the signal is unknown. Undefined: not a signal key. */
export function nameSignalKey(key: string): SignalName | undefined {
  const signal = parseBusSignalKey(key)
  if (!signal) return undefined
  const { port, pgn, source } = signal
  const known = describeSignal(signal)
  const sender = source === undefined ? [] : [known?.sourceName ?? `address ${source}`]
  const where = [`CAN ${port === 'can1' ? 1 : 2}`, ...sender].join(', ')
  const name = `${known?.name ?? `${pgn} ${signal.signal}`} (${where})`
  return { name, unit: known?.unit ?? '', isState: known?.isState ?? false }
}
