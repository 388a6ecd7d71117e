import { describeFrames } from '@fieldport/protocol'
import { afterEach, expect, it } from 'vitest'
import { noPreferences, setLocaleSettings } from '../../../lib/locale-settings.ts'
import { signalText } from './signal-text.ts'

afterEach(() => setLocaleSettings(noPreferences))

const signal = { key: 'spn190', name: 'Engine Speed', value: 1234.625, unit: 'rpm', text: null }

it('shows a measurement with its decimals, and positions with more', () => {
  expect(signalText({ ...signal, value: 12.5 })).toBe('12.5 rpm')
  expect(signalText({ ...signal, value: 0.123_456 })).toBe('0.123 rpm')
  const place = { ...signal, value: -23.830_212_3, unit: '°' }
  expect(signalText({ ...place, name: 'Latitude' })).toBe('-23.830212°')
  expect(signalText({ ...place, name: 'Wind Angle' })).toBe('-23.83°')
})

it('shows the meaning of a state, and nothing if not available', () => {
  expect(signalText({ ...signal, text: 'On' })).toBe('On')
  expect(signalText({ ...signal, value: null })).toBeUndefined()
})

it.each([
  ['J1939', { id: 0x18feee00, data: 'BE5A40FF28FFFFFF' }, 'Engine Coolant Temperature', '302 °F', '150 °C'],
  ['NMEA 2000', { id: 0x09f80203, data: '00FC1027E803FFFF' }, 'Speed Over Ground', '32.808 ft/s', '10 m/s'],
])("uses the reader's units in %s", (_, frame, name, imperial, metric) => {
  const found = describeFrames([frame])?.[0]?.signals.find((each) => each.name === name)
  if (!found) throw new Error(JSON.stringify(describeFrames([frame])))
  setLocaleSettings({ ...noPreferences, units: 'imperial' })
  expect(signalText(found)).toBe(imperial)
  setLocaleSettings({ ...noPreferences, units: 'metric' })
  expect(signalText(found)).toBe(metric)
})
