import type { MessageLayout, Scale, SignalLayout } from './layout.ts'
import { type J1939Row, j1939Signals } from '../tables/j1939-signals.ts'
import { slots } from '../tables/j1939-slots.ts'
import { j1939States } from '../tables/j1939-states.ts'
import { spnNames } from '../tables/spns.ts'

const plain: Scale = [1, 0, '']

/** First bit and length of a place in the standard's notation: '4-5', '3', or '1.3' with a number of bits. */
function placeOf(place: string, bits: number | null) {
  const [first = 0, second = first] = place.split(bits === null ? '-' : '.').map(Number)
  return bits === null
    ? { firstBit: (first - 1) * 8, bits: (second - first + 1) * 8 }
    : { firstBit: (first - 1) * 8 + second - 1, bits }
}

function signalOf([spn, place, read, states]: J1939Row): SignalLayout {
  const bits = typeof read === 'number' ? read : null
  const isText = read === 'characters'
  const [scale, offset, unit] = typeof read === 'number' || isText ? plain : slots[read]
  return {
    key: `spn${spn}`,
    name: spnNames[spn] ?? `SPN ${spn}`,
    unit,
    ...placeOf(place, bits),
    isSigned: false,
    scale,
    offset,
    kind: isText ? 'characters' : 'number',
    ...(states === undefined ? {} : { states: j1939States[states] }),
  }
}

/** The layout of a J1939 message; undefined if its signals are not in the table. */
export function j1939Layout(pgn: number): MessageLayout | undefined {
  const rows = j1939Signals[pgn]
  return rows && { standard: 'J1939', isFastPacket: false, signals: rows.map(signalOf) }
}
