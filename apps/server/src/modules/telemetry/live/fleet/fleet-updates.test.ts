import { expect, it } from 'vitest'
import { addRecord, emptySnapshot } from '../../snapshots/snapshot.ts'
import { createFleetUpdates } from './fleet-updates.ts'

const device = 'AAAA00001'
const reason = { kind: 'event', topic: 'vin', msg: 'low', lv: 40 } as const
const leading = { kind: 'event', subject: 'vin', level: 'alarm', since: 1, reason } as const
const alarm = { level: 'alarm', open: 1, needsSomebody: true, leading } as const

function snapshot(ts: number, fields: Record<string, unknown> = {}) {
  const made = emptySnapshot()
  addRecord(made, ts * 1000, { ts, ...fields }, () => true)
  return made
}

it('publishes state, position and requested values of one second together', () => {
  const news = createFleetUpdates(['vin', 'tc1'])
  news.add(device, 100, snapshot(100, { vin: 1, gps_lat: 1.5, gps_lon: 2.5, other: 3 }), 0)
  news.add(device, 101, snapshot(101, { vin: 2, tc1: 'low' }), 0)
  news.add('BBBB00002', 101, snapshot(101), 0)
  expect(news.take()).toEqual({
    [device]: { ts: 101, state: 'ok', position: { lat: 1.5, lon: 2.5 }, values: { vin: 2, tc1: 'low' } },
    BBBB00002: { ts: 101, state: 'ok' },
  })
  expect(news.take()).toBeNull()
})

it('publishes nothing for an unchanged device', () => {
  const news = createFleetUpdates([])
  const here = { gps_lat: 1.5, gps_lon: 2.5, vin: 1 }
  news.add(device, 100, snapshot(100, here), 0)
  news.take()
  news.add(device, 101, snapshot(101, { ...here, gps_lat: 1.500001 }), 0)
  news.add(device, 102, snapshot(102), 0)
  expect(news.take()).toBeNull()
  news.add(device, 103, snapshot(103, { ...here, gps_lat: 1.6 }), 0)
  expect(news.take()).toEqual({ [device]: { ts: 103, state: 'ok', position: { lat: 1.6, lon: 2.5 } } })
})

it('publishes changed conditions, whatever else is published for the device', () => {
  let state: 'ok' | 'alarm' = 'ok'
  const news = createFleetUpdates(['vin'], () => state)
  news.add(device, 100, snapshot(100, { vin: 1 }), 0)
  state = 'alarm'
  news.addConditions(device, 99, { state, condition: alarm })
  expect(news.take()).toEqual({ [device]: { ts: 100, state, condition: alarm, values: { vin: 1 } } })
  news.add(device, 101, snapshot(101), 0)
  expect(news.take()).toBeNull()
  state = 'ok'
  news.addConditions(device, 101, { state, condition: null })
  expect(news.take()).toEqual({ [device]: { ts: 101, state, condition: null } })
})

it("withholds data older than the device's plan allows", () => {
  const news = createFleetUpdates(['vin'])
  news.add(device, 100, snapshot(100, { vin: 1 }), 100_001)
  expect(news.take()).toBeNull()
})

it("publishes computed values with their point's state, and alone if that is unchanged", () => {
  const news = createFleetUpdates([], () => 'alarm')
  news.addComputed(device, 100, { '=Power|W|0': 24 })
  expect(news.take()).toBeNull()
  news.add(device, 100, snapshot(100), 0)
  expect(news.take()).toEqual({ [device]: { ts: 100, state: 'alarm', values: { '=Power|W|0': 24 } } })
  news.addComputed(device, 101, { '=Power|W|0': 25 })
  news.add(device, 101, snapshot(101), 0)
  expect(news.take()).toEqual({ [device]: { ts: 101, state: 'alarm', values: { '=Power|W|0': 25 } } })
})
