import type { DeviceSummary } from '@fieldport/contract'
import { describe, expect, it } from 'vitest'
import {
  countStatuses,
  findDevices,
  groupsOf,
  type FleetState,
  type ListedDevice,
  prepareDevices,
  sortDevices,
} from './filter-sort-devices.ts'
import type { ColumnId } from './columns/columns.ts'

const now = 1_800_000_000

function device(name: string, change: Partial<DeviceSummary> = {}): DeviceSummary {
  return {
    deviceid: name.toUpperCase().padEnd(9, '0').replaceAll(' ', ''),
    name,
    model: 'ORB-C1',
    fw: null,
    permission: 'ADMIN',
    plan: 'Hosted',
    term: null,
    lastContact: now - 5,
    expectedIntervalSeconds: 5,
    group: '',
    customer: '',
    status: '',
    state: 'ok',
    condition: null,
    position: null,
    ...change,
  }
}

const known: FleetState = { nowSeconds: now, status: (row) => row, reading: () => undefined }
const names = (rows: readonly DeviceSummary[]) => rows.map(({ name }) => name)
const sorted = (rows: readonly ListedDevice[], sort: ColumnId, desc = false, look = known) =>
  names(sortDevices(rows, { sort, desc }, look))

function open(
  level: 'alarm' | 'warning',
  since: number,
  needsSomebody = true,
): NonNullable<DeviceSummary['condition']> {
  const reason = { kind: 'event', topic: 'vin', msg: 'Low', lv: 40 } as const
  const leading = { kind: 'event', subject: 'vin', level, since, reason } as const
  return { level, open: 1, needsSomebody, leading }
}

describe('findDevices', () => {
  const devices = prepareDevices([
    device('Pump 1', { deviceid: 'AAA000001', group: 'North', state: 'alarm', condition: open('alarm', 5) }),
    device('Boat', { deviceid: 'BBB000001', model: 'QUAD-C2', lastContact: null, customer: 'Harbour' }),
    device('Pump 2', { deviceid: 'BBB000002', lastContact: now - 4000, state: 'warning' }),
  ])
  const found = (filter: Parameters<typeof findDevices>[1]) => names(findDevices(devices, filter, known))

  it('finds by all words in name, ID, group, customer and model, case-insensitively', () => {
    expect(found({ q: 'PUMP' })).toEqual(['Pump 1', 'Pump 2'])
    expect(found({ q: 'bbb pump' })).toEqual(['Pump 2'])
    expect(found({ q: 'north' })).toEqual(['Pump 1'])
    expect(found({ q: 'harb quad' })).toEqual(['Boat'])
    expect(found({ q: 'crane' })).toEqual([])
  })

  it('matches characters in any Unicode composition', () => {
    const rows = prepareDevices([device('Gru\u0308n 1')])
    expect(names(findDevices(rows, { q: 'gr\u00fcn' }, known))).toHaveLength(1)
    expect(names(findDevices(rows, { q: '\uff27RU\u0308N' }, known))).toHaveLength(1)
  })

  it('filters by state and by group', () => {
    expect(found({ state: 'never' })).toEqual(['Boat'])
    expect(found({ state: 'stale', q: 'pump' })).toEqual(['Pump 2'])
    expect(found({ state: 'alarm' })).toEqual(['Pump 1'])
    expect(found({ state: 'warning' })).toEqual(['Pump 2'])
    expect(found({ group: 'North' })).toEqual(['Pump 1'])
    expect(countStatuses(devices, known)).toEqual({
      all: 3,
      live: 1,
      stale: 1,
      never: 1,
      warning: 1,
      alarm: 1,
      attention: 1,
    })
    expect(found({ state: 'attention' })).toEqual(['Pump 1'])
  })

  it('uses the live state instead of the summary', () => {
    const live: FleetState = {
      ...known,
      status: () => ({ lastContact: now, state: 'ok', condition: null, position: null }),
    }
    expect(names(findDevices(devices, { state: 'live' }, live))).toHaveLength(3)
    expect(findDevices(devices, { state: 'alarm' }, live)).toEqual([])
  })
})

describe('sortDevices', () => {
  it('sorts numbers in names numerically', () => {
    const rows = prepareDevices([device('Truck 10'), device('truck 9'), device('Boat 2')])
    expect(sorted(rows, 'name')).toEqual(['Boat 2', 'truck 9', 'Truck 10'])
    expect(sorted(rows, 'name', true)).toEqual(['Truck 10', 'truck 9', 'Boat 2'])
  })

  it('puts devices without a value at the end in both directions', () => {
    const rows = prepareDevices([
      device('a', { lastContact: null, group: 'x' }),
      device('b', { lastContact: now - 50 }),
      device('c', { lastContact: now - 10, group: 'Y' }),
    ])
    expect(sorted(rows, 'lastContact')).toEqual(['b', 'c', 'a'])
    expect(sorted(rows, 'lastContact', true)).toEqual(['c', 'b', 'a'])
    expect(sorted(rows, 'group')).toEqual(['a', 'c', 'b'])
    expect(sorted(rows, 'group', true)).toEqual(['c', 'a', 'b'])
  })

  it('sorts permissions by rank, and states by urgency', () => {
    const rows = prepareDevices([
      device('v', { permission: 'VIEW', state: 'warning', condition: open('warning', 9) }),
      device('a', { permission: 'ADMIN', lastContact: null }),
      device('o', { permission: 'OPERATOR', state: 'alarm', condition: open('alarm', 7, false) }),
      device('u', { permission: 'USER' }),
    ])
    expect(sorted(rows, 'permission')).toEqual(['a', 'u', 'o', 'v'])
    expect(sorted(rows, 'state')).toEqual(['v', 'o', 'u', 'a'])
    const alarms = prepareDevices([
      device('late', { condition: open('alarm', 8) }),
      device('early', { condition: open('alarm', 7) }),
      device('warned', { condition: open('warning', 1) }),
    ])
    expect(sorted(alarms, 'state')).toEqual(['early', 'late', 'warned'])
  })

  it('sorts by a measurement: numbers, then texts, then missing values; ties by name', () => {
    const values: Readonly<Record<string, number | string | boolean>> = {
      a: 12,
      b: 9,
      c: 'open',
      d: 9,
      e: true,
    }
    const look: FleetState = {
      ...known,
      reading: (id) => {
        const value = values[id.charAt(0).toLowerCase()]
        return value === undefined ? undefined : { ts: now, value }
      },
    }
    const rows = prepareDevices(['f', 'd', 'c', 'b', 'a', 'e'].map((name) => device(name)))
    expect(sorted(rows, 'key:vin', false, look)).toEqual(['e', 'b', 'd', 'a', 'c', 'f'])
    expect(sorted(rows, 'key:vin', true, look)).toEqual(['a', 'b', 'd', 'e', 'c', 'f'])
  })
})

it('lists each group once', () => {
  const rows = [device('a', { group: 'South 10' }), device('b', { group: 'South 9' }), device('c')]
  expect(groupsOf([...rows, device('d', { group: 'South 9' })])).toEqual(['South 9', 'South 10'])
})
