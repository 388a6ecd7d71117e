import { expect, it } from 'vitest'
import { addRecord, emptySnapshot } from '../../snapshots/snapshot.ts'
import { createFleetUpdates } from './fleet-updates.ts'

const device = 'AAAA00001'
const alarm = [{ topic: 'vin', msg: 'low', lv: 40 }]

function snapshot(ts: number, fields: Record<string, unknown> = {}) {
  const made = emptySnapshot()
  addRecord(made, ts * 1000, { ts, ...fields }, () => true)
  return made
}

it('tells state, position and the values asked for, of one second in one word', () => {
  const news = createFleetUpdates(['vin', 'tc1'])
  news.add(device, 100, snapshot(100, { vin: 1, gps_lat: 1.5, gps_lon: 2.5, other: 3, events: alarm }), 0)
  news.add(device, 101, snapshot(101, { vin: 2, tc1: 'low' }), 0)
  news.add('BBBB00002', 101, snapshot(101), 0)
  expect(news.take()).toEqual({
    [device]: { ts: 101, state: 'ok', position: { lat: 1.5, lon: 2.5 }, values: { vin: 2, tc1: 'low' } },
    BBBB00002: { ts: 101, state: 'ok' },
  })
  expect(news.take()).toBeNull()
})

it('tells nothing of a device that is as it was', () => {
  const news = createFleetUpdates([])
  const here = { gps_lat: 1.5, gps_lon: 2.5, vin: 1 }
  news.add(device, 100, snapshot(100, here), 0)
  news.take()
  news.add(device, 101, snapshot(101, { ...here, gps_lat: 1.500001 }), 0)
  news.add(device, 102, snapshot(102), 0)
  expect(news.take()).toBeNull()
  news.add(device, 103, snapshot(103, { ...here, gps_lat: 1.6 }), 0)
  expect(news.take()).toEqual({ [device]: { ts: 103, state: 'ok', position: { lat: 1.6, lon: 2.5 } } })
  news.add(device, 104, snapshot(104, { events: alarm }), 0)
  expect(news.take()).toEqual({ [device]: { ts: 104, state: 'alarm' } })
})

it('keeps back what is older than the plan of a device shows', () => {
  const news = createFleetUpdates(['vin'])
  news.add(device, 100, snapshot(100, { vin: 1, events: alarm }), 100_001)
  expect(news.take()).toBeNull()
})

it('tells computed values with the state of their point, and alone where the state is as it was', () => {
  const news = createFleetUpdates([])
  news.addComputed(device, 100, { '=Power|W|0': 24 })
  expect(news.take()).toBeNull()
  news.add(device, 100, snapshot(100, { events: alarm }), 0)
  expect(news.take()).toEqual({ [device]: { ts: 100, state: 'alarm', values: { '=Power|W|0': 24 } } })
  news.addComputed(device, 101, { '=Power|W|0': 25 })
  news.add(device, 101, snapshot(101, { events: alarm }), 0)
  expect(news.take()).toEqual({ [device]: { ts: 101, state: 'alarm', values: { '=Power|W|0': 25 } } })
})
