import { expect, test } from 'vitest'
import { changeDisplayType, digitalText, resolveDisplay } from './display.ts'
import { displayFields, validateDisplaySetting } from './display-rules.ts'

test.each([
  ['vin', 12.1, 'number'],
  ['digital1', 1, 'digital'],
  ['movement_hrs', 3, 'hours'],
  ['cp1', 'RUN', 'string'],
  ['cp1', 3, 'number'],
  ['wifi_rssi', -60, 'hidden'],
  ['can1', [], 'hidden'],
  ['ts', 1, 'hidden'],
])('shows %s holding %o as a %s card without a setting', (key, value, card) => {
  expect(resolveDisplay(key, undefined, { value }).card).toBe(card)
})

test('applies the chosen name, unit, decimals, order and card', () => {
  const setting = { displayType: 'gauge', name: 'Tank', units: 'l', dp: 0, sort: 3 } as const
  expect(resolveDisplay('cp1', setting)).toMatchObject({
    card: 'gauge',
    name: 'Tank',
    unit: 'l',
    decimals: 0,
    order: 3,
  })
})

test('falls back if the chosen type does not suit the value', () => {
  expect(resolveDisplay('cp1', { displayType: 'gauge' }, { value: 'RUN' })).toMatchObject({
    card: 'string',
    textFormat: 'default',
  })
  expect(resolveDisplay('cp1', { displayType: 'hex' }, { value: 3 }).card).toBe('number')
  expect(resolveDisplay('1_hrs', { displayType: 'gauge' }).card).toBe('hours')
  expect(resolveDisplay('digital1', { displayType: 'default' }).card).toBe('number')
})

test('hides hidden cards, and shows a part of a combined card on request', () => {
  expect(resolveDisplay('vin', { displayType: 'hide' }).card).toBe('hidden')
  expect(resolveDisplay('wifi_rssi', { displayType: 'default' }).card).toBe('number')
  expect(resolveDisplay('can1', { displayType: 'default' }).card).toBe('hidden')
})

test('shows a number as hours on request', () => {
  expect(resolveDisplay('cp1', { displayType: 'hours' })).toMatchObject({ card: 'hours', unit: 'h' })
})

test('encodes a serial capture, but not a custom text', () => {
  const display = { displayType: 'hex' } as const
  expect(resolveDisplay('capture1', display, { value: 'QQ==' })).toMatchObject({
    encoded: true,
    textFormat: 'hex',
  })
  expect(resolveDisplay('cp1', display, { value: 'A' })).toMatchObject({ encoded: false })
})

test('starts a gauge with the defaults of its measurement', () => {
  const gauge = (key: string, config?: unknown) =>
    changeDisplayType(key, {}, 'gauge', { config }).gaugeSettings
  expect(gauge('vin')).toEqual({ min: 8, max: 17, warnLow: 10, warnHigh: 15, alarmLow: 9, alarmHigh: 16 })
  expect(gauge('humidity')).toMatchObject({
    min: 0,
    max: 100,
    warnLow: 20,
    warnHigh: 80,
    alarmLow: 10,
    alarmHigh: 90,
  })
  expect(gauge('pressure')).toMatchObject({ warnLow: 95, warnHigh: 105, alarmLow: 90, alarmHigh: 110 })
  expect(gauge('vbat')).toMatchObject({ warnLow: 4.5, warnHigh: 6.1, alarmLow: 4, alarmHigh: 6.4 })
  expect(gauge('vsys')).toMatchObject({ warnLow: 3.5, warnHigh: 4.25, alarmLow: 3, alarmHigh: 4.5 })
  expect(gauge('gps_speed')).toMatchObject({ warnHigh: 50, alarmHigh: 80 })
  expect(gauge('1_hrs')).toMatchObject({ warnHigh: 80, alarmHigh: 100 })
  expect(gauge('cp1')).toEqual({ min: 0, max: 100, warnLow: 0, warnHigh: 100, alarmLow: 0, alarmHigh: 100 })
})

test('prefers limits that are enabled on the device to the defaults', () => {
  const config = { vin: { warning: '1,22,29', alarm: '0,1,2' } }
  expect(changeDisplayType('vin', {}, 'gauge', { config }).gaugeSettings).toEqual({
    min: 8,
    max: 29,
    warnLow: 22,
    warnHigh: 29,
    alarmLow: 9,
    alarmHigh: 16,
  })
})

test('keeps earlier settings when the type changes', () => {
  const digitalSettings = { lowThreshold: 3, lowString: 'Shut', highString: 'Open' }
  const gauge = changeDisplayType('vin', { digitalSettings }, 'gauge')
  expect(changeDisplayType('vin', gauge, 'digital').digitalSettings).toBe(digitalSettings)
  expect(changeDisplayType('vin', {}, 'digital').digitalSettings).toEqual({
    lowThreshold: 0.5,
    lowString: 'OFF',
    highString: 'ON',
  })
  expect(changeDisplayType('vin', gauge, 'default')).toEqual({ ...gauge, displayType: 'default' })
})

test("applies a card's own settings", () => {
  const digitalSettings = { lowThreshold: 3, lowString: 'Shut', highString: 'Open' }
  const gaugeSettings = { min: 0, max: 9, warnLow: 1, warnHigh: 8, alarmLow: 0, alarmHigh: 9 }
  expect(resolveDisplay('vin', { displayType: 'digital', digitalSettings })).toMatchObject({
    digital: digitalSettings,
  })
  expect(resolveDisplay('vin', { displayType: 'gauge', gaugeSettings })).toMatchObject({
    gauge: gaugeSettings,
  })
})

test('marks an indicator low below its threshold', () => {
  const digital = { lowThreshold: 0.5, lowString: 'OFF', highString: 'ON' }
  expect([0.4, 0.5, 1].map((value) => digitalText(value, digital))).toEqual(['OFF', 'ON', 'ON'])
})

test('offers the options that a key can have', () => {
  expect(displayFields('cp1', { value: 3 })).toMatchObject({ name: true, units: true, decimals: true })
  expect(displayFields('cp1', { value: 'A' })).toMatchObject({ name: true, units: false, decimals: false })
  expect(displayFields('1_hrs')).toMatchObject({
    name: true,
    units: false,
    decimals: false,
    displayTypes: [],
  })
  expect(displayFields('vin')).toMatchObject({ name: false, units: false, decimals: true })
  expect(displayFields('cp1', { value: 'A' }).displayTypes).toContain('base64')
})

const fields = (value: unknown) => validateDisplaySetting(value).map(({ field }) => field)

test('finds no problems in a valid setting', () => {
  expect(fields({})).toEqual([])
  expect(
    fields({ ...changeDisplayType('vin', {}, 'gauge'), sort: 1, dp: 8, name: 'exactly fifteen' }),
  ).toEqual([])
  expect(fields(changeDisplayType('vin', {}, 'digital'))).toEqual([])
})

test.each([
  [
    { displayType: 'gauge', gaugeSettings: { min: 0, max: 1, warnLow: 0, warnHigh: 1, alarmLow: 0 } },
    'gaugeSettings.alarmHigh',
  ],
  [
    {
      ...changeDisplayType('vin', {}, 'gauge'),
      gaugeSettings: { min: 1, max: 1, warnLow: 0, warnHigh: 1, alarmLow: 0, alarmHigh: 1 },
    },
    'gaugeSettings.max',
  ],
  [
    { displayType: 'digital', digitalSettings: { lowThreshold: 1, lowString: ' ', highString: 'ON' } },
    'digitalSettings.lowString',
  ],
  [
    {
      displayType: 'digital',
      digitalSettings: { lowThreshold: 1, lowString: 'OFF', highString: 'sixteen letters!' },
    },
    'digitalSettings.highString',
  ],
  [{ name: 'sixteen letters!' }, 'name'],
  [{ units: 7 }, 'units'],
  [{ sort: 101 }, 'sort'],
  [{ sort: 0 }, 'sort'],
  [{ dp: 9 }, 'dp'],
  [{ displayType: 'volcano' }, 'displayType'],
  ['gauge', ''],
])('refuses %o because of %s', (value, field) => {
  expect(fields(value)).toEqual([field])
})
