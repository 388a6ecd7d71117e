import { checkConfigValue, configGeneration, configKeysFor, findConfigKey } from '@fieldport/domain'
import { expect, test } from 'vitest'
import type { DeviceKind } from '../point.ts'
import { deviceKinds, fleetDevice } from '../fleet.ts'
import { flattenTree } from './config-tree.ts'
import { defaultsOf } from './defaults.ts'
import { createConfigStore } from './store.ts'

function reportOf(kind: DeviceKind): ReadonlyMap<string, unknown> {
  const config = createConfigStore(fleetDevice({ deviceId: 'CONF00001', kind }))
  return flattenTree(config.tree() as Record<string, unknown>)
}

test.each(deviceKinds)('a %s reports every key of its generation with a valid value', (kind) => {
  const { model, firmware } = fleetDevice({ deviceId: 'CONF00001', kind })
  const report = reportOf(kind)
  const rows = configKeysFor({ model, firmware }).filter((row) => row.onlyIfReported !== true)
  expect(rows.map(({ key }) => key).filter((key) => !report.has(key))).toEqual([])
  for (const [key, value] of report) {
    const row = findConfigKey(key)
    if (row?.readOnly === true) continue
    // An unconfigured device may lack values that saving requires.
    if (value === '' || value === null) continue
    expect([key, checkConfigValue(key, value)]).toEqual([key, { ok: true, value }])
  }
})

test.each(deviceKinds)('a %s reports only known keys', (kind) => {
  const { model } = fleetDevice({ deviceId: 'CONF00001', kind })
  const foreign = [...reportOf(kind).keys()].filter((key) => findConfigKey(key) === undefined)
  expect(foreign).toEqual([])
  expect(configGeneration(model)).toBe(reportOf(kind).has('io1.interval') ? 2 : 1)
})

test('devices of the same type share defaults but not changes', () => {
  const subject = { model: 'QUAD-C2', firmware: 'SFW003-6.4.1' }
  expect(defaultsOf({ ...subject })).toBe(defaultsOf({ ...subject }))
  const one = createConfigStore(fleetDevice({ deviceId: 'CONF00001', kind: 'pump-station' }))
  const two = createConfigStore(fleetDevice({ deviceId: 'CONF00002', kind: 'pump-station' }))
  one.change([['ambient.interval', 7]])
  expect(one.value('ambient.interval')).toBe(7)
  expect(two.value('ambient.interval')).toBe(1)
  expect(one.state().changed).toEqual({ 'ambient.interval': 7 })
})

test('flash restores the same configuration, also after a reset and an update', () => {
  const device = fleetDevice({ deviceId: 'CONF00001', kind: 'genset' })
  const config = createConfigStore(device)
  config.change([
    ['gsm.apn', 'mine'],
    ['ambient.interval', 7],
  ])
  config.hardReset()
  config.install('SFW003-7.0.0')
  config.change([['device.name', 'Set']])
  const again = createConfigStore(device, JSON.parse(JSON.stringify(config.state())))
  expect(again.tree()).toEqual(config.tree())
  expect(again.value('device.fw')).toBe('SFW003-7.0.0')
  expect(again.value('gsm.apn')).toBe('mine')
  expect(again.value('ambient.interval')).toBe(0)
})

test('passwords are reported unmasked', () => {
  expect(reportOf('pump-station').get('wifi.sta.pass')).toBe('wifi-CONF00001')
})
