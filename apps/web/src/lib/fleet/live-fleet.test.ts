import { expect, it, vi } from 'vitest'
import { createLiveFleet, type DeviceStatus } from './live-fleet.ts'

const never: DeviceStatus = { lastContact: null, state: 'ok', position: null }
const here = { lat: -27.5, lon: 153 }

it('wakes the rows whose word got newer, and no other', () => {
  const live = createLiveFleet()
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  const any = vi.fn<(ids: readonly string[]) => void>()
  live.subscribe('DEMO00001', first)
  live.subscribe('DEMO00002', second)
  live.subscribeAll(any)
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'ok' }, DEMO00002: { ts: 200, state: 'ok' } })
  live.mergeStatuses({ DEMO00001: { ts: 90, state: 'alarm' }, DEMO00002: { ts: 210, state: 'alarm' } })
  expect(live.status('DEMO00001', never)).toEqual({ lastContact: 100, state: 'ok', position: null })
  expect(live.status('DEMO00002', never).state).toBe('alarm')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
  expect(any).toHaveBeenLastCalledWith(['DEMO00002'])
})

it('keeps the place of a device whose newest word has none', () => {
  const live = createLiveFleet()
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'ok', position: here } })
  live.mergeStatuses({ DEMO00001: { ts: 110, state: 'warning', position: null } })
  expect(live.status('DEMO00001', never)).toEqual({ lastContact: 110, state: 'warning', position: here })
})

it('takes a contact alone', () => {
  const live = createLiveFleet()
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'alarm', position: here } })
  live.mergeStatuses({ DEMO00001: 110, DEMO00002: '120' })
  expect(live.status('DEMO00001', never)).toEqual({ lastContact: 110, state: 'alarm', position: here })
  expect(live.status('DEMO00002', never)).toBe(never)
})

it('believes the summary where it is newer', () => {
  const live = createLiveFleet()
  live.mergeStatuses({ DEMO00001: { ts: 100, state: 'alarm' } })
  const fetched: DeviceStatus = { lastContact: 150, state: 'ok', position: here }
  expect(live.status('DEMO00001', fetched)).toBe(fetched)
})

it('holds the newest reading of each key, from the snapshot or the stream', () => {
  const live = createLiveFleet()
  live.mergeStatuses({ DEMO00001: { ts: 100, values: { vin: 12.5 } } })
  live.mergeSnapshot({ DEMO00001: { vin: [90, 11], vbat: [80, 3.9] } })
  live.mergeStatuses({ DEMO00001: { ts: 120, values: { vbat: 4 } } })
  expect(live.reading('DEMO00001', 'vin')).toEqual({ ts: 100, value: 12.5 })
  expect(live.reading('DEMO00001', 'vbat')).toEqual({ ts: 120, value: 4 })
})

it('passes over what is no word of a device', () => {
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
  expect(live.status('DEMO00001', never)).toEqual({ lastContact: 5, state: 'ok', position: null })
  expect(live.reading('DEMO00001', 'vin')).toBeUndefined()
})
