import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampDecimals, parseDisplayOrder, parseDisplaySettings } from './display-settings.ts'

const gaugeSettings = { min: 0, max: 10, warnLow: 2, warnHigh: 8, alarmLow: 1, alarmHigh: 9 }
const digitalSettings = { lowThreshold: 0.5, lowString: 'OFF', highString: 'ON' }

test('reads a complete setting unchanged', () => {
  const setting = {
    displayType: 'gauge',
    sort: 7,
    showSummary: true,
    showLastReading: false,
    name: 'Tank',
    units: 'l',
    dp: 1,
    gaugeSettings,
    digitalSettings,
  }
  expect(parseDisplaySettings({ cp1: setting })['cp1']).toEqual(setting)
})

test('drops invalid parts and keeps the rest', () => {
  const settings = parseDisplaySettings({
    vin: {
      displayType: 'volcano',
      sort: 'first',
      dp: 12,
      name: 'a name that is far too long',
      units: 5,
      showSummary: 'yes',
      gaugeSettings: { ...gaugeSettings, warnLow: undefined },
      digitalSettings: { ...digitalSettings, lowString: '' },
    },
    vsys: 'gauge',
    widgets: [1, 2],
  })
  expect({ ...settings }).toEqual({ vin: { dp: 8, name: 'a name that is ' } })
})

test('accepts other names of the default and numbers as text', () => {
  const settings = parseDisplaySettings({
    vin: { displayType: 'trendline', sort: '12', dp: '-1' },
    cp1: { displayType: 'escaped text', sort: 1000 },
  })
  expect({ ...settings }).toEqual({
    vin: { displayType: 'default', sort: 12, dp: 0 },
    cp1: { displayType: 'default', sort: 100 },
  })
})

test('ignores a gauge without a scale', () => {
  const settings = parseDisplaySettings({ vin: { gaugeSettings: { ...gaugeSettings, max: 0 } } })
  expect(settings['vin']).toEqual({})
})

test('reads any value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.anything())), (value) => {
      for (const setting of Object.values(parseDisplaySettings(value))) {
        expect(setting.dp === undefined || (setting.dp >= 0 && setting.dp <= 8)).toBe(true)
        expect(setting.sort === undefined || (setting.sort >= 1 && setting.sort <= 100)).toBe(true)
      }
    }),
  )
})

test('is idempotent', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.object()), (value) => {
      const once = parseDisplaySettings(value)
      expect({ ...parseDisplaySettings({ ...once }) }).toEqual({ ...once })
    }),
  )
})

test('returns nothing for an unset key, whatever its name', () => {
  expect(parseDisplaySettings({})['constructor']).toBeUndefined()
  expect(parseDisplaySettings(JSON.parse('{"__proto__":{"dp":3}}'))['__proto__']).toEqual({ dp: 3 })
})

test('clamps decimals and order', () => {
  expect([-3, 2.4, 99].map(clampDecimals)).toEqual([0, 2, 8])
  expect([0, 50, 101, 'x', '', null].map((order) => parseDisplayOrder(order, 42))).toEqual([
    1, 50, 100, 42, 42, 42,
  ])
})
