import type { DeviceSummary } from '@fieldport/contract'
import { describe, expect, it } from 'vitest'
import {
  countStates,
  deviceState,
  findDevices,
  pageOf,
  parseListView,
  prepareDevices,
  sortDevices,
  toggleSort,
} from './arrange.ts'

const now = 1_800_000_000

function device(name: string, change: Partial<DeviceSummary> = {}): DeviceSummary {
  return {
    deviceid: name.toUpperCase().padEnd(9, '0').replaceAll(' ', ''),
    name,
    model: 'ORB-C1',
    fw: null,
    permission: 'ADMIN',
    plan: 'Hosted',
    lastContact: now - 5,
    expectedIntervalSeconds: 5,
    group: '',
    customer: '',
    status: '',
    state: 'ok',
    position: null,
    ...change,
  }
}

const stateOf = (row: DeviceSummary) => deviceState(row, row.lastContact, now)
const names = (rows: readonly DeviceSummary[]) => rows.map(({ name }) => name)

describe('parseListView', () => {
  it('reads an address and leaves out what is wrong or a default', () => {
    expect(
      parseListView({ q: 'pump', sort: 'plan', desc: 'true', page: '3', size: '50', state: 'stale' }),
    ).toEqual({
      q: 'pump',
      sort: 'plan',
      desc: true,
      page: 3,
      size: 50,
      state: 'stale',
    })
    expect(
      parseListView({ q: '', sort: 'x', desc: 'no', page: '-1', size: '10', state: 'alive', all: '1' }),
    ).toEqual({})
  })
})

describe('findDevices', () => {
  const devices = prepareDevices([
    device('Pump 1', { deviceid: 'AAA000001' }),
    device('Boat', { deviceid: 'BBB000001', model: 'QUAD-C2', lastContact: null }),
    device('Pump 2', { deviceid: 'BBB000002', lastContact: now - 4000 }),
  ])

  it('finds by name and id, in any case, all words', () => {
    expect(names(findDevices(devices, { q: 'PUMP' }, stateOf))).toEqual(['Pump 1', 'Pump 2'])
    expect(names(findDevices(devices, { q: 'bbb pump' }, stateOf))).toEqual(['Pump 2'])
    expect(names(findDevices(devices, { q: 'crane' }, stateOf))).toEqual([])
  })

  it('finds by state', () => {
    expect(names(findDevices(devices, { state: 'never' }, stateOf))).toEqual(['Boat'])
    expect(names(findDevices(devices, { state: 'stale', q: 'pump' }, stateOf))).toEqual(['Pump 2'])
    expect(countStates(devices, stateOf)).toEqual({ all: 3, live: 1, stale: 1, never: 1 })
  })
})

describe('sortDevices', () => {
  it('reads numbers in names as numbers', () => {
    const rows = prepareDevices([device('Truck 10'), device('truck 9'), device('Boat 2')])
    expect(names(sortDevices(rows, {}))).toEqual(['Boat 2', 'truck 9', 'Truck 10'])
    expect(names(sortDevices(rows, { desc: true }))).toEqual(['Truck 10', 'truck 9', 'Boat 2'])
  })

  it('keeps devices that were never heard of at the end, either way', () => {
    const rows = prepareDevices([
      device('a', { lastContact: null }),
      device('b', { lastContact: now - 50 }),
      device('c', { lastContact: now - 10 }),
    ])
    expect(names(sortDevices(rows, { sort: 'lastContact' }))).toEqual(['b', 'c', 'a'])
    expect(names(sortDevices(rows, { sort: 'lastContact', desc: true }))).toEqual(['c', 'b', 'a'])
  })

  it('sorts permissions by what they allow', () => {
    const rows = prepareDevices([
      device('v', { permission: 'VIEW' }),
      device('a', { permission: 'ADMIN' }),
      device('o', { permission: 'OPERATOR' }),
    ])
    expect(names(sortDevices(rows, { sort: 'permission' }))).toEqual(['a', 'o', 'v'])
  })
})

describe('pageOf', () => {
  const rows = Array.from({ length: 23 }, (_, at) => at)

  it('cuts pages of ten', () => {
    expect(pageOf(rows, {})).toEqual({ rows: rows.slice(0, 10), page: 1, pages: 3, first: 1 })
    expect(pageOf(rows, { page: 3 }).rows).toEqual([20, 21, 22])
  })

  it('stays on the last page when there are fewer', () => {
    expect(pageOf(rows, { page: 9 }).page).toBe(3)
    expect(pageOf([], { page: 2 })).toEqual({ rows: [], page: 1, pages: 1, first: 1 })
  })
})

describe('toggleSort', () => {
  it('turns round the column that sorts and returns to the first page', () => {
    expect(toggleSort({ page: 4 }, 'name')).toEqual({ sort: 'name', desc: true })
    expect(toggleSort({ sort: 'name', desc: true }, 'name')).toEqual({ sort: 'name' })
  })

  it('shows the newest contact first', () => {
    expect(toggleSort({ q: 'x' }, 'lastContact')).toEqual({ q: 'x', sort: 'lastContact', desc: true })
  })
})
