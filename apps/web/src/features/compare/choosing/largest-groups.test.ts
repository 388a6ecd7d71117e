import { expect, it } from 'vitest'
import { largestGroups } from './largest-groups.ts'

it('offers groups of at least two devices, the largest first, up to eight', () => {
  const devices = [
    { deviceid: 'AAAA00001', group: 'North' },
    { deviceid: 'AAAA00002', group: '' },
    { deviceid: 'AAAA00003', group: 'South' },
    { deviceid: 'AAAA00004', group: 'North' },
    { deviceid: 'AAAA00005', group: 'North' },
    { deviceid: 'AAAA00006', group: 'East' },
    { deviceid: 'AAAA00007', group: 'East' },
  ]
  expect(largestGroups(devices)).toEqual([
    { name: 'North', deviceids: ['AAAA00001', 'AAAA00004', 'AAAA00005'] },
    { name: 'East', deviceids: ['AAAA00006', 'AAAA00007'] },
  ])
  const many = Array.from({ length: 20 }, (_, at) => ({ deviceid: `AAAA000${at}`, group: `G${at % 10}` }))
  expect(largestGroups(many)).toHaveLength(8)
})
