import { expect, it } from 'vitest'
import { j1939PgnNames } from './j1939-pgns.ts'
import { j1939Signals } from './j1939-signals.ts'
import { slots } from './j1939-slots.ts'
import { j1939States } from './j1939-states.ts'
import { manufacturerFaults } from './manufacturer-faults.ts'
import { nmea2000PgnNames } from './nmea2000-pgns.ts'
import { nmea2000Scales, nmea2000Signals } from './nmea2000-signals.ts'
import { nmea2000States } from './nmea2000-states.ts'
import { sourceAddressNames } from './source-addresses.ts'
import { spnNames } from './spns.ts'

/** 64-bit FNV-1a hash of the table as JSON. */
function digest(table: unknown): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(JSON.stringify(table)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16)
}

// Each table was compared with its source, which no test can read: when you change a row, compare it again, then update
// the digest.
it.each([
  ['j1939PgnNames', j1939PgnNames, 'f411fd782531a015'],
  ['j1939Signals', j1939Signals, '83522faa18a93ca4'],
  ['slots', slots, 'bb16ddb628242d9d'],
  ['j1939States', j1939States, 'd64d4a5ba9b70d20'],
  ['manufacturerFaults', manufacturerFaults, '16a65caf0006188a'],
  ['nmea2000PgnNames', nmea2000PgnNames, 'b84313e0da8e3c16'],
  ['nmea2000Scales', nmea2000Scales, '333d0d73a39de40d'],
  ['nmea2000Signals', nmea2000Signals, 'd56d39d10c7d1f36'],
  ['nmea2000States', nmea2000States, '8b4a47c0bb6a39b3'],
  ['sourceAddressNames', sourceAddressNames, 'a322455642e3abb4'],
  ['spnNames', spnNames, 'c7486f6382a9409d'],
])('%s is unchanged since its comparison with the source', (_name, table, expected) => {
  expect(digest(table)).toBe(expected)
})
