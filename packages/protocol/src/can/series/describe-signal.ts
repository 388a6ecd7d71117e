import { type BusSignal, parseBusSignalKey } from '@fieldport/domain'
import { findMessageLayout } from '../layouts/layouts.ts'
import { sourceAddressName } from '../names/source-address.ts'
import { findSignalRead, partLayouts } from './signal-read.ts'

/** What a signal is, as its message has it. */
export type SignalDescription = {
  /** Of the parameter and, where the key chooses one of several, of which: 'Fluid Level Fuel 1'. */
  readonly name: string
  readonly unit: string
  /** Who such an address belongs to as a rule; null where the key names none, or there is no rule. */
  readonly sourceName: string | null
  /** Its numbers stand for states. */
  readonly isState: boolean
}

/** Undefined: no such signal is known, or it is no measurement or state. */
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
  /** With its bus and, where the key names one, its sender: 'Engine Speed (CAN 1, Engine #2)'. */
  readonly name: string
}

/** What the signal of a data key is called; by its numbers where no such signal is known. Undefined: the key is of none. */
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
