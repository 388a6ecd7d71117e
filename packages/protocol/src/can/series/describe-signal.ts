import type { BusSignal } from '@fieldport/domain'
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
