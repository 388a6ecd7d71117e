import { expect, it } from 'vitest'
import { listDecodedKeys } from './decoded-keys.ts'

it('lists every key of a message except its envelope', () => {
  const ts = 1_800_000_000
  const point = {
    ts,
    aws_ts: ts,
    deviceid: 'DEMO00001',
    vin: 12.6,
    events: [{}, {}],
    cp1: 'hello',
    movement_hrs: 1.5,
  }
  expect(listDecodedKeys(point, 'ORB-C1', { cp1: { name: 'Greeting' } })).toEqual(
    expect.arrayContaining([
      { key: 'vin', name: 'Supply Voltage', value: '12.60 V' },
      { key: 'movement_hrs', name: 'Movement Hours', value: '1 h 30 m' },
      expect.objectContaining({ key: 'cp1', name: 'Greeting', value: 'hello' }),
      expect.objectContaining({ key: 'events', count: 2 }),
    ]),
  )
  expect(listDecodedKeys(point, '', {}).map(({ key }) => key)).not.toContain('deviceid')
})
