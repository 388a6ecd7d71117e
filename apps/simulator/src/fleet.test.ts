import { expect, test } from 'vitest'
import { createConfigStore } from './config/store.ts'
import { demoFleet, deviceKinds, fleetDevice } from './fleet.ts'
import { labels } from './labels.ts'
import { pointAt } from './models/point-at.ts'

test('IDs count from DEMO00001, with one of each kind in turn', () => {
  const fleet = demoFleet(12)
  expect(fleet.map((device) => device.deviceId).slice(0, 2)).toEqual(['DEMO00001', 'DEMO00002'])
  expect(fleet[11]?.deviceId).toBe('DEMO00012')
  expect(new Set(fleet.slice(0, 5).map((device) => device.kind))).toEqual(new Set(deviceKinds))
  expect(fleet[5]?.name).toBe('Haul truck 02')
  expect(fleet[0]).toMatchObject({
    secret: 'secret-DEMO00001',
    setupPassword: 'setup.DEMO00001',
    outagesPerMonth: 0,
  })
})

test('a device is the same in a small and in a large fleet', () => {
  expect(demoFleet(500).slice(0, 7)).toEqual(demoFleet(7))
})

test('the first twenty report within ten seconds, the others within a minute', () => {
  const intervals = demoFleet(100).map((device) => device.baseIntervalSeconds)
  expect(new Set(intervals.slice(0, 20))).toEqual(new Set([5, 10]))
  expect(new Set(intervals.slice(20))).toEqual(new Set([30, 60]))
})

test('the reported configuration contains the device and its channels for the generation of the model', () => {
  const pump = fleetDevice({ deviceId: 'PUMP00001', kind: 'pump-station', baseIntervalSeconds: 30 })
  expect(createConfigStore(pump).tree()).toMatchObject({
    device: { id: 'PUMP00001', model: 'QUAD-C2', fw: pump.firmware, base_interval: 30, transmit_interval: 1 },
    io1: { name: 'Tank level', voltage: { enable: true } },
    mod1: { name: 'Drive speed', unit: 'Hz' },
  })
  const logger = createConfigStore(fleetDevice({ deviceId: 'LOGGER001', kind: 'environment-logger' })).tree()
  expect(logger).toMatchObject({ input1: { name: 'Soil moisture' }, current1: { interval: 1 } })
  expect(logger).not.toHaveProperty('io1')
})

test('every label belongs to a key that its kind sends, and fits the display settings', () => {
  for (const device of demoFleet(5)) {
    const point = pointAt(device, 1_795_226_400)
    for (const [key, label] of Object.entries(labels[device.kind])) {
      expect(point).toHaveProperty(key)
      expect(label.name.length).toBeLessThanOrEqual(15)
      expect(label.units.length).toBeLessThanOrEqual(15)
    }
  }
})

test('three devices of the fleet have special behaviour: one reads another, one answers late, one is seldom in contact', () => {
  const odd = demoFleet(40).filter((device) => device.behaviour !== undefined)
  expect(odd.map(({ deviceId, behaviour }) => [deviceId, behaviour])).toEqual([
    ['DEMO00002', { reads: { deviceId: 'DEMO00005', key: 'humidity', as: 'cp20' } }],
    ['DEMO00010', { slowMs: 4000 }],
    ['DEMO00011', { offlineBetween: true }],
  ])
  expect(odd[2]).toMatchObject({ baseIntervalSeconds: 10, transmitInterval: 30 })
})
