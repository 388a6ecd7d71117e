import type { BusSignal } from '@fieldport/domain'
import type { MessageLayout, SignalLayout } from '../layouts/layout.ts'
import { findMessageLayout } from '../layouts/layouts.ts'
import { greatestValidValue, removeFloatNoise } from '../signals.ts'

/** A number in a payload, for readers elsewhere. Its value is raw × scale + offset. */
export type NumberRead = Pick<SignalLayout, 'firstBit' | 'bits' | 'isSigned' | 'scale' | 'offset'> & {
  /** Greater raw numbers mean 'not available', 'error' or are reserved, except those in `namedRaws`. */
  readonly greatestRaw: number
  readonly namedRaws: readonly number[]
}

/** How to read the values of a signal from frames. */
export type SignalRead = {
  readonly pgn: number
  readonly source: number | undefined
  readonly isFastPacket: boolean
  readonly number: NumberRead
  /** What else the same payload must contain; null: not available. */
  readonly part: readonly { readonly number: NumberRead; readonly value: number | null }[]
}

/**
 * What distinguishes the several values of one sender: the engine or tank, its content, apparent and true. By the keys of the table's
 * signals. J1939 has none: each parameter has its own number.
 */
const partKeys: ReadonlySet<string> = new Set(['instance', 'type', 'source', 'reference'])

/** The signals of a message that distinguish its parts, in payload order. */
export function partLayouts({ standard, signals }: MessageLayout): readonly SignalLayout[] {
  return standard === 'J1939' ? [] : signals.filter(({ key }) => partKeys.has(key))
}

function numberRead(layout: SignalLayout, standard: MessageLayout['standard']): NumberRead {
  const { firstBit, bits, isSigned, scale, offset, states = {} } = layout
  const greatestRaw = greatestValidValue(layout, standard)
  const namedRaws = Object.keys(states)
    .map((value) => Math.round((Number(value) - offset) / scale))
    .filter((raw) => raw > greatestRaw && states[removeFloatNoise(raw * scale + offset)] !== undefined)
  return { firstBit, bits, isSigned, scale, offset, greatestRaw, namedRaws }
}

/** Undefined: the signal is unknown, or neither a measurement nor a state. */
export function findSignalRead({ pgn, signal, source, part }: BusSignal): SignalRead | undefined {
  const message = findMessageLayout(pgn)
  const layout = message?.signals.find(({ key }) => key === signal)
  if (!message || layout?.kind !== 'number') return undefined
  const parts = partLayouts(message)
  if (part !== undefined && part.length !== parts.length) return undefined
  return {
    pgn,
    source,
    isFastPacket: message.isFastPacket,
    number: numberRead(layout, message.standard),
    part: (part ?? []).flatMap((value, at) => {
      const own = parts[at]
      return own ? [{ number: numberRead(own, message.standard), value }] : []
    }),
  }
}
