import { expect, it } from 'vitest'
import { listSignals } from './list-signals.ts'

const rpm = (source: number) => ({ id: 0x0cf00400 + source, data: 'FFFFFFC012FFFFFF' })
const tank = (data: string) => ({ id: 0x19f21123, data })

it('lists a signal of one sender once, by name and unit', () => {
  expect(listSignals('can1', [[rpm(0)], [rpm(0), 3], 'x', undefined])).toEqual([
    {
      key: 'can1.61444.spn190',
      port: 'can1',
      name: 'Engine Speed',
      unit: 'rpm',
      isState: false,
      source: null,
      sourceName: null,
      part: null,
    },
  ])
})

it('lists a signal of several senders once per sender', () => {
  const found = listSignals('can1', [[rpm(0)], [rpm(1)]])
  expect(found.map(({ key, sourceName }) => [key, sourceName])).toEqual([
    ['can1.61444.spn190.s0', 'Engine #1'],
    ['can1.61444.spn190.s1', 'Engine #2'],
  ])
})

it('lists a signal with several parts once per part', () => {
  const found = listSignals('can2', [[tank('00D430FFFFFFFFFF'), tank('11A861FFFFFFFFFF')]])
  expect(found.map(({ key, part }) => [key, part])).toEqual([
    ['can2.127505.level.n0-0', 'Fuel 0'],
    ['can2.127505.level.n1-1', 'Water 1'],
  ])
})

it('omits signals without a value in any frame', () => {
  expect(listSignals('can1', [[{ id: 0x0cf00400, data: 'FFFFFFFFFFFFFFFF' }]])).toEqual([])
})
