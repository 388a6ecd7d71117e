import type { BusSignal } from '@fieldport/domain'
import type { MessageLayout, SignalLayout } from '../layouts/layout.ts'
import { findMessageLayout } from '../layouts/layouts.ts'
import { greatestValue, withoutNoise } from '../signals.ts'

/** A number in a payload, for whoever reads it elsewhere than here. Its value is raw × scale + offset. */
export type NumberRead = Pick<SignalLayout, 'firstBit' | 'bits' | 'isSigned' | 'scale' | 'offset'> & {
  /** Greater raw numbers say 'not available', 'error' or are reserved, but for those in `namedRaws`. */
  readonly greatestRaw: number
  readonly namedRaws: readonly number[]
}

/** How the values of a signal are read from frames. */
export type SignalRead = {
  readonly pgn: number
  readonly source: number | undefined
  readonly isFastPacket: boolean
  readonly number: NumberRead
  /** What the same payload must say besides; null: not available. */
  readonly part: readonly { readonly number: NumberRead; readonly value: number | null }[]
}

/**
 * What tells apart the several things that one sender measures: the engine or tank, what is in it, apparent and true. By the keys of
 * the table's signals. J1939 has none: each parameter has a number of its own.
 */
const partKeys: ReadonlySet<string> = new Set(['instance', 'type', 'source', 'reference'])

/** The signals of a message that tell its parts apart, in the order of the payload. */
export function partLayouts({ standard, signals }: MessageLayout): readonly SignalLayout[] {
  return standard === 'J1939' ? [] : signals.filter(({ key }) => partKeys.has(key))
}

function numberRead(layout: SignalLayout, standard: MessageLayout['standard']): NumberRead {
  const { firstBit, bits, isSigned, scale, offset, states = {} } = layout
  const greatestRaw = greatestValue(layout, standard)
  const namedRaws = Object.keys(states)
    .map((value) => Math.round((Number(value) - offset) / scale))
    .filter((raw) => raw > greatestRaw && states[withoutNoise(raw * scale + offset)] !== undefined)
  return { firstBit, bits, isSigned, scale, offset, greatestRaw, namedRaws }
}

/** Undefined: no such signal is known, or it is no measurement or state. */
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
