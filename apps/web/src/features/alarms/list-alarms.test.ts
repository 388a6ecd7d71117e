import { expect, test } from 'vitest'
import type { OpenCondition } from '../../lib/conditions/reason-text.ts'
import type { AlarmFilter } from './alarm-view.ts'
import { type AlarmDevice, customersOf, filterAlarms, listAlarms } from './list-alarms.ts'

const condition = (since: number, over: Partial<OpenCondition> = {}): OpenCondition => ({
  kind: 'event',
  subject: `pump\n${since}`,
  level: 'warning',
  since,
  reason: { kind: 'event', topic: 'pump', msg: 'Seal leaks', lv: 30 },
  ...over,
})
const device = (deviceid: string, over: Partial<AlarmDevice> = {}): AlarmDevice => ({
  deviceid,
  name: '',
  customer: '',
  permission: 'ADMIN',
  ...over,
})
const open = (...conditions: OpenCondition[]) =>
  ({ state: 'alarm', needsSomebody: true, conditions }) as const
const acknowledged = { at: 50, by: 'Ann' }

const devices = [
  device('A00000001', { name: 'Truck 10', customer: 'Acme' }),
  device('A00000002', { name: 'Truck 9', customer: 'Bolt', permission: 'VIEW' }),
  device('A00000003'),
]
const conditions = {
  A00000001: open(
    condition(10),
    condition(30, { level: 'alarm', acknowledged }),
    condition(40, { level: 'alarm' }),
  ),
  A00000002: open(condition(10)),
  A00000009: open(condition(1, { level: 'alarm' })),
}
const alarms = listAlarms(devices, conditions)
const shown = (view: Parameters<typeof filterAlarms>[1]) =>
  filterAlarms(alarms, view, 'me', () => 'Seal leaks').map(
    ({ name, condition: { since } }) => `${name} ${since}`,
  )

test('sorts by level, then unacknowledged, then longest open, then name', () => {
  expect(shown({})).toEqual(['Truck 10 40', 'Truck 10 30', 'Truck 9 10', 'Truck 10 10'])
})

test('users with access to triggers may acknowledge unacknowledged alarms', () => {
  expect(alarms.map(({ mayAcknowledge }) => mayAcknowledge)).toEqual([true, false, false, true])
})

test('filters by level, kind, customer and acknowledgement, and searches every word', () => {
  expect(shown({ level: 'warning' })).toEqual(['Truck 9 10', 'Truck 10 10'])
  expect(shown({ kind: 'limit' })).toEqual([])
  expect(shown({ customer: 'Bolt' })).toEqual(['Truck 9 10'])
  expect(shown({ only: 'new' })).toEqual(['Truck 10 40', 'Truck 9 10', 'Truck 10 10'])
  expect(shown({ q: 'LEAKS a00000002' })).toEqual(['Truck 9 10'])
  expect(shown({ q: 'acme bolt' })).toEqual([])
})

test('lists shelved alarms only on request, and filters those assigned to the user', () => {
  const shelved = { until: 99, at: 9, by: 'Ann', reason: '' }
  const assigned = { id: 'me', name: 'Me', at: 9, by: 'Ann' }
  const handled = listAlarms(devices, {
    A00000001: open(
      condition(1, { shelved, assigned }),
      condition(2, { assigned }),
      condition(3, { assigned: { ...assigned, id: 'other' }, acknowledged }),
      condition(4),
    ),
  })
  const found = (only?: AlarmFilter) =>
    filterAlarms(handled, only ? { only } : {}, 'me', () => '').map(({ condition: { since } }) => since)
  expect(found()).toEqual([2, 4, 3])
  expect(found('new')).toEqual([2, 4])
  expect(found('mine')).toEqual([2])
  expect(found('shelved')).toEqual([1])
})

test('customers are listed once', () => {
  expect(customersOf(alarms)).toEqual(['Acme', 'Bolt'])
})
