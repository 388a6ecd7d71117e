import type { MessageLayout, Scale, SignalLayout } from './layout.ts'
import { type Nmea2000Row, nmea2000Scales, nmea2000Signals } from '../tables/nmea2000-signals.ts'
import { nmea2000States } from '../tables/nmea2000-states.ts'

const plain: Scale = [1, 0, '']

function signalOf([key, name, firstBit, width, read]: Nmea2000Row): SignalLayout {
  const [scale, offset, unit] = read in nmea2000Scales ? scaleOf(read as keyof typeof nmea2000Scales) : plain
  return {
    key,
    name,
    unit,
    firstBit,
    bits: Number(width.slice(1)),
    isSigned: width.startsWith('s'),
    scale,
    offset,
    kind: read === 'date' || read === 'time' ? read : 'number',
    ...(read in nmea2000States ? { states: nmea2000States[read as keyof typeof nmea2000States] } : {}),
  }
}

function scaleOf(name: keyof typeof nmea2000Scales): Scale {
  return nmea2000Scales[name]
}

/** The layout of an NMEA 2000 message; undefined if its signals are not in the table. */
export function nmea2000Layout(pgn: number): MessageLayout | undefined {
  const message = nmea2000Signals[pgn]
  return (
    message && {
      standard: 'NMEA 2000',
      isFastPacket: message.isFastPacket,
      signals: message.rows.map(signalOf),
    }
  )
}
