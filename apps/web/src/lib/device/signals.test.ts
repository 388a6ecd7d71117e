import type { DeviceSignal } from '@fieldport/contract'
import { expect, it } from 'vitest'
import { signalDisplay, unlistedSignalDisplay } from './signals.ts'

const t = ((text: string, values: Record<string, unknown>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))) as never
const level: DeviceSignal = {
  key: 'can2.127505.level.s35.n0-0',
  port: 'can2',
  name: 'Level',
  unit: '%',
  isState: false,
  source: 35,
  sourceName: null,
  part: 'Fuel 0',
}

it('names a signal by parameter, part, bus and sender', () => {
  expect(signalDisplay(level, t)).toMatchObject({
    name: 'Level Fuel 0 (CAN 2, address 35)',
    unit: '%',
    card: 'number',
  })
  const alone = {
    ...level,
    key: 'can1.61444.spn190',
    port: 'can1',
    name: 'Engine Speed',
    source: null,
    part: null,
  } as const
  expect(signalDisplay(alone, t).name).toBe('Engine Speed (CAN 1)')
  expect(signalDisplay({ ...level, sourceName: 'Engine #1' }, t).name).toBe('Level Fuel 0 (CAN 2, Engine #1)')
})

it('draws a state as steps of whole numbers', () => {
  expect(signalDisplay({ ...level, isState: true }, t)).toMatchObject({ step: true, decimals: 0 })
})

it('names a signal missing in the latest frames by its numbers', () => {
  expect(unlistedSignalDisplay('can1.61444.spn190.s3', t)?.name).toBe('61444 spn190 (CAN 1, address 3)')
  expect(unlistedSignalDisplay('vin', t)).toBeUndefined()
})
