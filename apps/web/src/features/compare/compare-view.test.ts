import { expect, it } from 'vitest'
import { changeView, parseDeviceIds, parseCompareView, toggleSort } from './compare-view.ts'

it('reads devices, key, range and order from the URL', () => {
  expect(
    parseCompareView({ devices: 'DEMO00001,DEMO00002', key: 'vin', range: '1d', sort: 'mean', desc: 'true' }),
  ).toEqual({ devices: 'DEMO00001,DEMO00002', key: 'vin', range: '1d', sort: 'mean', desc: true })
})

it('ignores invalid values', () => {
  expect(
    parseCompareView({
      devices: 'DEMO00001,<b>,demo',
      key: 'x'.repeat(65),
      range: 'ever',
      sort: 'size',
      desc: true,
    }),
  ).toEqual({ devices: 'DEMO00001' })
  expect(parseCompareView({ devices: 7, key: '' })).toEqual({})
})

it('contains each device once, up to twenty', () => {
  expect(parseDeviceIds('DEMO00001,DEMO00002,DEMO00001')).toEqual(['DEMO00001', 'DEMO00002'])
  const many = Array.from({ length: 25 }, (_, at) => `DEMO000${at + 10}`).join(',')
  expect(parseDeviceIds(many)).toHaveLength(20)
})

it('changes one value and keeps the others', () => {
  const view = { devices: 'DEMO00001', key: 'vin', range: '1d' }
  expect(changeView(view, { key: 'vbat' })).toEqual({ ...view, key: 'vbat' })
  expect(changeView(view, { range: undefined, from: 1, to: 2 })).toEqual({
    devices: 'DEMO00001',
    key: 'vin',
    from: 1,
    to: 2,
  })
})

it('cycles through ascending, descending and no sorting', () => {
  const up = toggleSort({}, 'max')
  const down = toggleSort(up, 'max')
  expect([up, down, toggleSort(down, 'max')]).toEqual([{ sort: 'max' }, { sort: 'max', desc: true }, {}])
  expect(toggleSort(down, 'min')).toEqual({ sort: 'min' })
})
