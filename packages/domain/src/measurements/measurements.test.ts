import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { measurementFamilies, singleMeasurements } from './measurement-catalogue.ts'
import {
  compareMeasurements,
  describeMeasurement,
  humaniseKey,
  isCataloguedReading,
  isKnownReading,
} from './measurements.ts'

const catalogued = [
  ...Object.keys(singleMeasurements),
  ...Object.keys(measurementFamilies).flatMap((family) => [1, 5, 34].map((number) => `${family}${number}`)),
]

test.each(catalogued)('%s has a label and an order within the bounds of the display order', (key) => {
  const measurement = describeMeasurement(key)
  expect(measurement.label).not.toBe('')
  expect(measurement.sortOrder).toBeGreaterThanOrEqual(1)
  expect(measurement.sortOrder).toBeLessThanOrEqual(100)
})

test.each([
  ['analog1', 'Analog 1', 'V'],
  ['freq', 'Frequency', 'Hz'],
  ['freq2', 'Frequency 2', 'Hz'],
  ['duty1', 'Duty Cycle 1', '%'],
  ['current5', 'Current 5', 'mA'],
  ['mod 12', 'Modbus 12', ''],
  ['mod12', 'Modbus 12', ''],
  ['cp34', 'Custom 34', ''],
  ['pressure', 'Pressure', 'kPa'],
  ['gps_speed', 'Speed', 'km/h'],
  ['motion', 'Motion', 'mG'],
  ['movement_hrs', 'Movement Hours', 'h'],
  ['3_hrs', 'Hour Meter 3', 'h'],
  ['hourmeter3', 'Hour Meter 3', 'h'],
  ['state4_hrs', 'State 4 Hours', 'h'],
  ['vin_hrs', 'Supply Voltage Hours', 'h'],
  ['wifi_ip', 'Wi-Fi Address', ''],
  ['fuel_level2', 'Fuel level 2', ''],
])('names %s %s in %s', (key, label, unit) => {
  expect(describeMeasurement(key)).toMatchObject({ key, label, unit })
})

test.each(['QUAD-C2', 'ORB-C2-H'])('labels the pins of %s', (model) => {
  expect(describeMeasurement('analog1', { model }).label).toBe('IO1 Voltage')
  expect(describeMeasurement('current2', { model }).label).toBe('IO2 Current')
  expect(describeMeasurement('mod1', { model }).label).toBe('Modbus 1')
})

test('names and scales a channel as configured on the device', () => {
  const config = {
    'input1.name': 'Tank',
    'input1.cal': '4,0,20,80,l',
    'input1.pulse.unit': 'm³',
    state4: { name: 'Digging' },
    mod3: { name: 'Inverter', unit: 'kW' },
  }
  expect(describeMeasurement('analog1', { config })).toMatchObject({ label: 'Tank', unit: 'l' })
  expect(describeMeasurement('pulse1', { config })).toMatchObject({ label: 'Tank Pulse Count', unit: 'm³' })
  expect(describeMeasurement('state4_hrs', { config }).label).toBe('Digging')
  expect(describeMeasurement('mod 3', { config })).toMatchObject({ label: 'Inverter', unit: 'kW' })
  expect(describeMeasurement('analog2', { config })).toMatchObject({ label: 'Analog 2', unit: 'V' })
})

test('distinguishes the measurements of a named pin', () => {
  const options = { model: 'QUAD-C2', config: { io2: { name: 'Pump', current: { cal: '0,0,1,1,A' } } } }
  expect(describeMeasurement('analog2', options)).toMatchObject({ label: 'Pump Voltage', unit: 'V' })
  expect(describeMeasurement('current2', options)).toMatchObject({ label: 'Pump Current', unit: 'A' })
})

test('types an open key by its value', () => {
  expect(describeMeasurement('cp1', { value: 'RUN' })).toMatchObject({ kind: 'string', unit: '' })
  expect(describeMeasurement('cp1', { value: 3.2 }).kind).toBe('number')
  expect(describeMeasurement('frames', { value: [] })).toMatchObject({ kind: 'list', place: 'panel' })
  expect(describeMeasurement('deviceid', { value: 'A' })).toMatchObject({ kind: 'hidden', place: 'none' })
})

test('describes any key, model and configuration', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.anything(), (key, model, config) => {
      const measurement = describeMeasurement(key, { model, config })
      expect(measurement.key).toBe(key)
      expect(typeof measurement.label).toBe('string')
      expect(typeof measurement.unit).toBe('string')
    }),
  )
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty1'])(
  'treats %s like any other key',
  (key) => {
    expect(describeMeasurement(key)).toMatchObject({ kind: 'number', place: 'card', unit: '' })
  },
)

test('orders numbers in keys numerically', () => {
  const order = ['cp10', 'vin', 'cp2', 'state']
    .map((key) => describeMeasurement(key))
    .toSorted(compareMeasurements)
  expect(order.map(({ key }) => key)).toEqual(['state', 'cp2', 'cp10', 'vin'])
})

test('keeps the words of a key in its readable form', () => {
  expect(humaniseKey('engineRPM')).toBe('Engine RPM')
  expect(humaniseKey('_')).toBe('_')
})

test('treats a signal strength of -114 as unknown', () => {
  expect(isKnownReading('gsm_rssi', -114)).toBe(false)
  expect(isKnownReading('gsm_rssi', -80)).toBe(true)
  expect(isKnownReading('wifi_rssi', -114)).toBe(true)
  expect(isKnownReading('cp1', Number.NaN)).toBe(false)
  expect(isKnownReading('cp1', '3')).toBe(false)
})

test('distinguishes numbers, texts, lists and unknown keys', () => {
  const readings = ['vin', 'analog1', 'mod 12', 'cp34', '3_hrs', 'vin_hrs', 'state', 'gps_speed']
  expect(readings.filter((key) => !isCataloguedReading(key))).toEqual([])
  const others = ['events', 'ble', 'can1', 'wifi_ip', 'ts', 'deviceid', 'door', 'analog', 'constructor', '']
  expect(others.filter(isCataloguedReading)).toEqual([])
})
