import { parseBusSignalKey } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { describeSignal, nameSignalKey } from './describe-signal.ts'
import { createSignalReader } from './point-signals.ts'

const rpm = (data: string, source = 0) => ({ id: 0x0cf00400 + source, data })
const tank = (data: string) => ({ id: 0x19f21123, data })
const describeKey = (key: string) => {
  const wanted = parseBusSignalKey(key)
  return wanted && describeSignal(wanted)
}

it('reads the newest value of each signal of a point, from both buses', () => {
  const read = createSignalReader([
    'vin',
    'can1.61444.spn190',
    'can1.61444.spn190.s1',
    'can1.65262.spn110',
    'can2.127505.level.n0-0',
  ])
  const point = {
    ts: 1,
    vin: 12,
    can1: [rpm('F07D7DC012FFF07D'), rpm('F07D7D8025FFF07D'), rpm('F07D7DC012FFF07D', 1)],
    can2: [tank('00D430E8030000FF'), tank('01A861E8030000FF')],
  }
  expect(read?.(point)).toEqual({
    'can1.61444.spn190': 600,
    'can1.61444.spn190.s1': 600,
    'can2.127505.level.n0-0': 50,
  })
  expect(read?.({ ts: 2, can1: [rpm('F07D7D8025FFF07D')] })).toEqual({ 'can1.61444.spn190': 1200 })
})

it.each([
  ['no list', { can1: 'F07D' }],
  ['nothing', {}],
  ['a value that is not available', { can1: [rpm('FFFFFFFFFFFFFFFF')] }],
])('reads no value from %s', (_, point) => {
  expect(createSignalReader(['can1.61444.spn190'])?.(point)).toEqual({})
})

it('returns no reader if no key is a signal', () => {
  expect(createSignalReader(['vin', 'can1'])).toBeUndefined()
})

it('describes a signal by its message', () => {
  expect(describeKey('can1.61444.spn190')).toEqual({
    name: 'Engine Speed',
    unit: 'rpm',
    sourceName: null,
    isState: false,
  })
  expect(describeKey('can1.61444.spn190.s1')?.sourceName).toBe('Engine #2')
  expect(describeKey('can2.127505.level.n1-1')).toMatchObject({ name: 'Fluid Level Water 1', unit: '%' })
  expect(describeKey('can1.61444.spn1')).toBeUndefined()
})

it.each([
  ['can1.61444.spn190', { name: 'Engine Speed (CAN 1)', unit: 'rpm', isState: false }],
  ['can1.61444.spn190.s1', { name: 'Engine Speed (CAN 1, Engine #2)', unit: 'rpm', isState: false }],
  ['can2.127505.level.n1-1.s35', undefined],
  [
    'can2.127505.level.s35.n1-1',
    { name: 'Fluid Level Water 1 (CAN 2, address 35)', unit: '%', isState: false },
  ],
  ['can1.61444.spn1', { name: '61444 spn1 (CAN 1)', unit: '', isState: false }],
  ['vin', undefined],
])('describes %s by message, bus and sender', (key, named) => {
  expect(nameSignalKey(key)).toEqual(named)
})
