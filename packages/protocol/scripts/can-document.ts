import { fmiName } from '../src/can/names/fmi.ts'
import type { SignalLayout } from '../src/can/layouts/layout.ts'
import { findMessageLayout } from '../src/can/layouts/layouts.ts'
import { pgnName } from '../src/can/names/pgn.ts'
import { j1939PgnNames } from '../src/can/tables/j1939-pgns.ts'
import { j1939Signals } from '../src/can/tables/j1939-signals.ts'
import { nmea2000PgnNames } from '../src/can/tables/nmea2000-pgns.ts'
import { nmea2000Signals } from '../src/can/tables/nmea2000-signals.ts'
import { sourceAddressNames } from '../src/can/tables/source-addresses.ts'
import { spnNames } from '../src/can/tables/spns.ts'

type Names = Readonly<Record<number, string>>

const intro = `# Names and signals of CAN messages

What Fieldport shows of the frames that a device captures. Written from the tables in \`packages/protocol/src/can\` by
\`npm run docs:can\`; do not edit it by hand. A number that is not here is shown as 'Unknown PGN' or 'Unknown SPN', since a wrong
name is worse than none.

- J1939: the labels, places and scales of SAE J1939DA, as the public resource tables of the Equipment and Tool Institute's
  J1939-84 project list them.
- NMEA 2000: the CANboat project's description (Apache License 2.0), package @canboat/pgns 6.0.2. Kelvin, pascal and radian are
  given as °C, kPa and degrees.
- Failure modes: SAE J1939-73, appendix A.
- A sample is compared with sources made apart from these: \`packages/protocol/src/can/second-source.test.ts\` names them.

Bits are counted from 0, from the lowest bit of the first byte, little-endian. A value is the number × scale + offset. What says
'not available' or 'error' is never shown as a value. Fast packets of NMEA 2000 and transfers of J1939 have values where every
part of them was captured.
`

/** The whole document, Markdown. */
export function canDocument(): string {
  return [
    intro,
    signalChapter('Signals of J1939', j1939Signals),
    signalChapter('Signals of NMEA 2000', nmea2000Signals),
    nameChapter('Messages of J1939', 'PGN', j1939PgnNames),
    nameChapter('Messages of NMEA 2000', 'PGN', nmea2000PgnNames),
    nameChapter('Suspect parameters', 'SPN', spnNames),
    nameChapter('Failure modes', 'FMI', Object.fromEntries(failureModes())),
    nameChapter('Addresses of J1939', 'address', sourceAddressNames),
  ].join('\n')
}

function failureModes(): readonly (readonly [number, string])[] {
  return Array.from({ length: 32 }, (_, fmi) => [fmi, fmiName(fmi)] as const)
}

function nameChapter(title: string, column: string, names: Names): string {
  const rows = Object.entries(names).map(([number, name]) => `| ${number} | ${cell(name)} |`)
  return `## ${title}\n\n${rows.length} names.\n\n| ${column} | name |\n|---:|---|\n${rows.join('\n')}\n`
}

function signalChapter(title: string, messages: Readonly<Record<number, unknown>>): string {
  const numbers = Object.keys(messages).map(Number)
  return `## ${title}\n\n${numbers.length} messages.\n\n${numbers.map(messageSection).join('\n')}`
}

function messageSection(pgn: number): string {
  const message = findMessageLayout(pgn)
  const kind = message?.isFastPacket ? ' Fast packet.' : ''
  const rows = (message?.signals ?? []).map(signalRow)
  const head = '| key | name | bits | scale | offset | unit | meanings |\n|---|---|---|---:|---:|---|---|'
  return `### ${pgn}\n\n${cell(pgnName(pgn))}.${kind}\n\n${head}\n${rows.join('\n')}\n`
}

function signalRow({ key, name, unit, firstBit, bits, isSigned, scale, offset, kind, states }: SignalLayout) {
  const place = `${firstBit} to ${firstBit + bits - 1}${isSigned ? ', signed' : ''}`
  const meanings = Object.entries(states ?? {}).map(([value, text]) => `${value} ${text}`)
  const read = kind === 'number' ? meanings.join(', ') : kind
  return `| ${[key, name, place, scale, offset, unit, read].map(cell).join(' | ')} |`
}

function cell(content: unknown): string {
  return String(content).replaceAll('|', '\\|')
}
