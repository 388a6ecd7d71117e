import type { ConditionSummary } from '@fieldport/contract'
import { expect, it, vi } from 'vitest'
import { createLiveFleet, type DeviceStatus } from './live-fleet.ts'

const never: DeviceStatus = { lastContact: null, state: 'ok', condition: null, position: null }
const here = { lat: -27.5, lon: 153 }

it('notifies only rows with a newer status', () => {
  const live = createLiveFleet()
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  const any = vi.fn<(ids: readonly string[]) => void>()
  live.subscribe('DEMO00001', first)
  live.subscribe('DEMO00002', second)
  live.subscribeAll(any)
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'ok' }, DEMO00002: { ts: 200, state: 'ok' } })
  live.mergeStatuses({ DEMO00001: { ts: 90, state: 'alarm' }, DEMO00002: { ts: 210, state: 'alarm' } })
  expect(live.status('DEMO00001', never)).toEqual({ ...never, lastContact: 100 })
  expect(live.status('DEMO00002', never).state).toBe('alarm')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
  expect(any).toHaveBeenLastCalledWith(['DEMO00002'])
})

it('keeps the position of a device whose newest status has none', () => {
  const live = createLiveFleet()
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'ok', position: here } })
  live.mergeStatuses({ DEMO00001: { ts: 110, state: 'warning', position: null } })
  expect(live.status('DEMO00001', never)).toEqual({
    ...never,
    lastContact: 110,
    state: 'warning',
    position: here,
  })
})

it('accepts a contact alone', () => {
  const live = createLiveFleet()
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'alarm', position: here } })
  live.mergeStatuses({ DEMO00001: 110, DEMO00002: '120' })
  expect(live.status('DEMO00001', never)).toEqual({
    ...never,
    lastContact: 110,
    state: 'alarm',
    position: here,
  })
  expect(live.status('DEMO00002', never)).toBe(never)
})

it('uses the summary if it is newer', () => {
  const live = createLiveFleet()
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'alarm' } })
  const fetched: DeviceStatus = { ...never, lastContact: 150, position: here }
  expect(live.status('DEMO00001', fetched)).toBe(fetched)
})

it('keeps the newest reading of each key, from the snapshot or the stream', () => {
  const live = createLiveFleet()
  live.mergeStatuses({ DEMO00001: { ts: 100, values: { vin: 12.5 } } })
  live.mergeSnapshot({ DEMO00001: { vin: [90, 11], vbat: [80, 3.9] } })
  live.mergeStatuses({ DEMO00001: { ts: 120, values: { vbat: 4 } } })
  expect(live.reading('DEMO00001', 'vin')).toEqual({ ts: 100, value: 12.5 })
  expect(live.reading('DEMO00001', 'vbat')).toEqual({ ts: 120, value: 4 })
})

it('ignores invalid statuses', () => {
  const live = createLiveFleet()
  const events = [
    null,
    'x',
    5,
    { DEMO00001: 'now' },
    { DEMO00001: { ts: Number.NaN } },
    { DEMO00001: { ts: '1' } },
  ]
  for (const event of events) live.mergeStatuses(event)
  live.mergeStatuses({ DEMO00001: { ts: 5, state: 'burning', position: 7, values: { vin: { a: 1 } } } })
  expect(live.status('DEMO00001', never)).toEqual({ ...never, lastContact: 5 })
  expect(live.reading('DEMO00001', 'vin')).toBeUndefined()
})

const lowOil: ConditionSummary = {
  level: 'alarm',
  open: 1,
  needsSomebody: true,
  leading: {
    kind: 'limit',
    subject: 'cp1',
    level: 'alarm',
    since: 90,
    reason: { kind: 'limit', key: 'cp1', value: 82, limit: 150, side: 'below' },
  },
}

it('keeps the condition until another one or none is reported', () => {
  const live = createLiveFleet()
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'alarm', condition: lowOil } })
  const changes = live.conditionChanges()
  live.mergeStatuses({ DEMO00001: 110 })
  expect(live.status('DEMO00001', never)).toMatchObject({ state: 'alarm', condition: lowOil })
  // A moving device reports its state as well.
  live.mergeStatuses({ DEMO00001: { ts: 110, state: 'alarm', position: here } })
  expect(live.conditionChanges()).toBe(changes)
  live.mergeStatuses({ DEMO00001: { ts: 110, state: 'ok', condition: null } })
  expect(live.status('DEMO00001', never)).toMatchObject({ state: 'ok', condition: null })
  expect(live.conditionChanges()).toBe(changes + 1)
})

it('ignores invalid conditions', () => {
  const live = createLiveFleet()
  for (const condition of ['alarm', { level: 'loud' }, { level: 'alarm' }, { ...lowOil, leading: {} }])
    live.mergeStatuses({ DEMO00001: { ts: 100, state: 'alarm', condition } })
  expect(live.status('DEMO00001', never).condition).toBeNull()
})

it('uses an answer requested after the stream reopened', () => {
  const live = createLiveFleet()
  const fetched: DeviceStatus = { ...never, lastContact: 100 }
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'alarm', condition: lowOil, position: here } })
  const mark = live.mark()
  live.mergeStatuses({ DEMO00002: { ts: 100, state: 'alarm', condition: lowOil } })
  expect(live.status('DEMO00001', fetched).state).toBe('alarm')
  const listener = vi.fn<() => void>()
  live.subscribe('DEMO00001', listener)
  live.forgetConditionsBefore(mark)
  expect(live.status('DEMO00001', fetched)).toEqual({ ...fetched, position: here })
  expect(live.status('DEMO00002', fetched).state).toBe('alarm')
  expect(listener).toHaveBeenCalledOnce()
})
