import { expect, it } from 'vitest'
import type { DisplaySettings } from '../display/display-settings.ts'
import { pickHighlights } from './highlights.ts'

const gaugeSettings = { min: 0, max: 100, warnLow: 1, warnHigh: 99, alarmLow: 0, alarmHigh: 100 }
const settings: DisplaySettings = {
  vin: { displayType: 'gauge', gaugeSettings },
  cp1: { name: 'Engine speed', units: 'rpm', dp: 0 },
  cp2: { name: 'Coolant', units: '°C', displayType: 'gauge', gaugeSettings },
  cp9: { name: 'Serial', displayType: 'hide' },
}

const keysOf = (numbers: Record<string, number>, more: object = {}) =>
  pickHighlights(numbers, { settings, ...more }).map(({ key }) => key)

it('puts arranged cards before general measurements', () => {
  expect(keysOf({ vin: 24, cp1: 700, cp2: 88, analog1: 3, '1_hrs': 20 })).toEqual(['cp2', 'cp1'])
  expect(keysOf({ vin: 24, cp1: 700, analog1: 3 })).toEqual(['cp1', 'analog1'])
  expect(keysOf({ vin: 24, '1_hrs': 20, analog1: 3 })).toEqual(['analog1', 'vin'])
})

it('starts with the subjects of conditions', () => {
  expect(keysOf({ vin: 20, cp1: 700, cp2: 88 }, { leadingKey: 'vin' })).toEqual(['vin', 'cp2'])
  // A key without a number has nothing to show.
  expect(keysOf({ cp1: 700, cp2: 88 }, { leadingKey: 'cp4' })).toEqual(['cp2', 'cp1'])
})

it('shows nothing without a card of its own', () => {
  expect(keysOf({ gps_lat: -33, gps_lon: 151, wifi_rssi: -70, cp9: 4, state: 3 })).toEqual([])
})

it('uses custom names', () => {
  const [coolant] = pickHighlights({ cp2: 88 }, { settings })
  expect(coolant).toMatchObject({ name: 'Coolant', unit: '°C', decimals: 2, card: 'gauge' })
})
