import { formatEnglish } from '@fieldport/messages'
import { expect, it } from 'vitest'
import { configCatalogue, findConfigKey } from '../catalogue.ts'
import type { ConfigKey } from '../config-key.ts'
import { expectedConfigValue } from './expected-value.ts'

const expectedOf = (key: string) => {
  const row = findConfigKey(key)
  const expected = row && expectedConfigValue(row)
  return expected && formatEnglish(expected)
}

it.each([
  ['sntp.update_interval', 'Enter a whole number from 60 to 86400.'],
  ['wifi.sta.ip', 'Enter an IPv4 address such as 192.168.1.20.'],
  ['device.fw', "This setting is reported by the device and can't be changed."],
  ['endpoint.mqtt.enable', 'Switch it on or off.'],
])('%s: %s', (key, expected) => {
  expect(expectedOf(key)).toBe(expected)
})

it.each([
  ['sntp.update_interval', 'Enter a whole number.'],
  ['vin.hysteresis', 'Enter a number.'],
])('%s without limits: %s', (key, expected) => {
  const { minimum: _minimum, maximum: _maximum, ...row } = findConfigKey(key) as ConfigKey
  const message = expectedConfigValue(row)
  expect(message && formatEnglish(message)).toBe(expected)
})

it('states the accepted values of every setting with a range or a format', () => {
  const silent = configCatalogue.filter((row) => expectedConfigValue(row) === undefined)
  expect(silent.filter(({ type, format }) => type !== 'string' || format !== undefined)).toEqual(
    silent.filter(({ type }) => type === 'list' || type === 'alertLevels'),
  )
})
