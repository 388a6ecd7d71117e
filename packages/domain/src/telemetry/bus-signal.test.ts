import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatBusSignalKey,
  isBusSignalKey,
  parseBusSignalKey,
  type BusSignal,
  busPorts,
} from './bus-signal.ts'

const byte = fc.nat(255)
const signalKey: fc.Arbitrary<BusSignal> = fc
  .record({
    port: fc.constantFrom(...busPorts),
    pgn: fc.nat(2 ** 18 - 1),
    signal: fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,20}$/),
    source: fc.option(byte, { nil: undefined }),
    part: fc.option(fc.array(fc.option(byte), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  })
  .map(({ source, part, ...rest }) => ({
    ...rest,
    ...(source === undefined ? {} : { source }),
    ...(part === undefined ? {} : { part }),
  }))

it('parses its own output', () => {
  fc.assert(
    fc.property(signalKey, (key) => {
      expect(parseBusSignalKey(formatBusSignalKey(key))).toEqual(key)
    }),
  )
})

it.each([
  ['can1.61444.spn190', { port: 'can1', pgn: 61444, signal: 'spn190' }],
  ['can2.127505.level.s35', { port: 'can2', pgn: 127505, signal: 'level', source: 35 }],
  ['can2.127505.level.s35.n0-x', { port: 'can2', pgn: 127505, signal: 'level', source: 35, part: [0, null] }],
])('reads %s', (text, key) => {
  expect(parseBusSignalKey(text)).toEqual(key)
})

it.each([
  'vin',
  'can1',
  'can3.61444.spn190',
  'can1.061444.spn190',
  'can1.262144.spn190',
  'can1.61444.190',
  'can1.61444.spn190.s256',
  'can1.61444.spn190.n',
  'can1.61444.spn190.n0-',
  'can1.61444.spn190.n300',
  'can1.61444.spn190.s00',
  ' can1.61444.spn190',
  'can1.61444.spn190\n',
  `can1.61444.${'a'.repeat(60)}`,
])('does not parse %j as a signal', (text) => {
  expect(isBusSignalKey(text)).toBe(false)
})
