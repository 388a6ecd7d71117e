import { formatEnglish } from '@fieldport/messages'
import { expect, it } from 'vitest'
import { configCatalogue, findConfigKey } from '../catalogue.ts'
import { expectedConfigValue } from './expected-value.ts'

const expectedOf = (key: string) => {
  const row = findConfigKey(key)
  const expected = row && expectedConfigValue(row)
  return expected && formatEnglish(expected)
}

it.each([
  ['sntp.update_interval', 'Enter a whole number from 60 to 86400.'],
  ['wifi.sta.ip', 'Enter an IPv4 address such as 192.168.1.20.'],
  ['device.fw', 'This setting is reported by the device and cannot be changed.'],
  ['endpoint.mqtt.enable', 'Switch it on or off.'],
])('%s: %s', (key, expected) => {
  expect(expectedOf(key)).toBe(expected)
})

it('states the accepted values of every setting with a range or a format', () => {
  const silent = configCatalogue.filter((row) => expectedConfigValue(row) === undefined)
  expect(silent.filter(({ type, format }) => type !== 'string' || format !== undefined)).toEqual(
    silent.filter(({ type }) => type === 'list' || type === 'alertLevels'),
  )
})
