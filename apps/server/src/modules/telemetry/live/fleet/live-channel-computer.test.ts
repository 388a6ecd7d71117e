import { compileChannels } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { createLiveChannelComputer } from './live-channel-computer.ts'

const channels = (expression: string) =>
  compileChannels([{ key: '=Made||0', name: 'Made', units: '', decimals: 0, expression }])
const point = (ts: number, fields: Record<string, unknown>) => ({ ts, aws_ts: ts, ...fields })

it('computes each point from its own values', () => {
  const watch = createLiveChannelComputer(channels('vin * current1'))
  expect(watch.add(point(1, { vin: 12, current1: 2 }))).toEqual({ '=Made||0': 24 })
  expect(watch.add(point(2, { vin: 13 }))).toBeUndefined()
  // The rest of the same point arrives.
  expect(watch.add(point(2, { current1: 2 }))).toEqual({ '=Made||0': 26 })
  expect(watch.add(point(1.5, { vin: 1, current1: 1 }))).toBeUndefined()
})

it('computes a change from the previous reading, across points without it', () => {
  const watch = createLiveChannelComputer(channels('delta(litres)'))
  watch.prime([point(1, { litres: 10 }), point(2, { vin: 1 })])
  expect(watch.add(point(3, { vin: 1 }))).toBeUndefined()
  expect(watch.add(point(4, { litres: 14 }))).toEqual({ '=Made||0': 4 })
  expect(watch.add(point(5, { litres: 15 }))).toEqual({ '=Made||0': 1 })
  expect(watch.add(point(5, { other: 15 }))).toEqual({ '=Made||0': 1 })
})

it('computes a change over a window, including late points', () => {
  const watch = createLiveChannelComputer(channels('delta(litres, 1m)'))
  watch.prime([point(1, { litres: 10 }), point(2, { vin: 1 })])
  expect(watch.add(point(30, { litres: 14 }))).toBeUndefined()
  expect(watch.add(point(61, { litres: 15 }))).toEqual({ '=Made||0': 5 })
  // A late point, with which the next one is then compared.
  expect(watch.add(point(5, { litres: 12 }))).toBeUndefined()
  expect(watch.add(point(66, { litres: 20 }))).toEqual({ '=Made||0': 8 })
  expect(watch.add(point(90, { vin: 1 }))).toBeUndefined()
  expect(watch.add(point(90.5, { litres: 24 }))).toEqual({ '=Made||0': 10 })
})

it('ignores unknown readings', () => {
  const watch = createLiveChannelComputer(channels('delta(gsm_rssi)'))
  for (const [at, value] of [-60, -114, -114].entries()) watch.add(point(at + 1, { gsm_rssi: value }))
  expect(watch.add(point(9, { gsm_rssi: -70 }))).toEqual({ '=Made||0': -10 })
})
