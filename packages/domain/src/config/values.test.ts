import { assert, constantFrom, double, integer, property, string, type Arbitrary } from 'fast-check'
import { en, formatEnglish } from '@fieldport/messages'
import { describe, expect, it } from 'vitest'
import { configCatalogue, findConfigKey } from './catalogue.ts'
import type { ConfigKey, ConfigValue } from './config-key.ts'
import {
  type ConfigValueResult,
  checkConfigValue,
  configMessages,
  formatConfigValue,
  inputValidationTitle,
  parseConfigText,
} from './values.ts'

const catalogueKey = constantFrom(...configCatalogue.filter(({ readOnly }) => readOnly !== true))

/** Valid and invalid values of a row. */
function anyValue(row: ConfigKey): Arbitrary<ConfigValue> {
  if (row.choices) return constantFrom(...row.choices.map(({ value }) => value))
  if (row.type === 'boolean') return constantFrom(true, false, null)
  if (row.type === 'integer') return integer({ min: row.minimum ?? 0, max: row.maximum ?? 1e9 })
  if (row.type === 'number') return double({ min: row.minimum ?? -1e6, max: row.maximum ?? 1e6, noNaN: true })
  return constantFrom(...samples, 'Shed').map((text) => text)
}

const samples = [
  '1,-10,45',
  '0,,',
  '0,0,10,100,l',
  '1,3,40',
  '18FF20F2*4,#',
  '98588A10375E',
  '192.168.0.1',
  '8E2',
  'a:1',
]

/** A refusal with its message in English. */
function inEnglish(result: ConfigValueResult) {
  return result.ok ? result : { ...result, message: formatEnglish(result.message) }
}

describe('typed text', () => {
  it('parses back to the shown value', () => {
    const rowAndValue = catalogueKey.chain((row) => anyValue(row).map((value) => ({ row, value })))
    assert(
      property(rowAndValue, ({ row, value }) => {
        const checked = checkConfigValue(row.key, value)
        const shown = checked.ok ? checked.value : value
        const parsed = parseConfigText(row.key, formatConfigValue(shown))
        // -0 is shown as 0, and devices treat it as 0 too.
        const expected = checked.ok && checked.value === 0 ? { ok: true, value: 0 } : checked
        expect(parsed.ok && parsed.value === 0 ? { ok: true, value: 0 } : parsed).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  it('never throws', () => {
    assert(
      property(string({ unit: 'binary' }), string({ unit: 'binary' }), catalogueKey, (text, key, row) => {
        expect(parseConfigText(row.key, text).ok).toBeTypeOf('boolean')
        expect(parseConfigText(key, text).ok).toBeTypeOf('boolean')
      }),
    )
  })

  it.each([
    ['device.base_interval', ' 60 ', 60],
    ['gps.position.alert.lat', '-33.8688', -33.8688],
    ['wifi.sta.enable', 'on', true],
    ['wifi.sta.enable', 'FALSE', false],
    ['device.name', '  Shed ', 'Shed'],
    ['device.name', '', null],
    ['device.name', '   ', null],
    ['serial1.capture.start', ' ', ' '],
    ['wifi.sta.ssid', ' Shed', ' Shed'],
    ['serial1.mode', 'modbus', 'MODBUS'],
    ['gsm.scan_mode', '2G/3G/4G', 0],
    ['can1.nominal_baud', '500', 500],
    ['http.enable', 'Always on', true],
    ['ambient.warning', ' 1,-10,45 ', '1,-10,45'],
    ['unknown.thing', '7', '7'],
    ['unknown.start_time', '7', 7],
    ['unknown.empty', '', null],
  ])('%s: %j is %j', (key, text, value) => {
    expect(parseConfigText(key, text)).toEqual({ ok: true, value })
  })
})

describe('validation texts of the specification', () => {
  it.each([
    ['device.base_interval', 'abc', 'The value entered for device.base_interval is not a valid number.'],
    ['device.base_interval', '1.5', 'The value entered for device.base_interval is not a valid number.'],
    ['device.base_interval', '0', 'The value entered for device.base_interval is invalid.'],
    ['device.base_interval', '86401', 'The value entered for device.base_interval is invalid.'],
    ['gps.position.alert.lat', '90.1', 'The value entered for gps.position.alert.lat is invalid.'],
    ['gps.position.alert.lat', '0x10', 'The value entered for gps.position.alert.lat is not a valid number.'],
    ['unknown.hysteresis', 'x', 'The value entered for unknown.hysteresis is not a valid number.'],
    ['script.num3', 'x', 'The value entered for script.num3 is not a valid number.'],
    ['wifi.sta.enable', 'maybe', 'Error parsing the value entered for wifi.sta.enable'],
    ['ambient.warning', '1,45,-10', 'The value entered for ambient.warning is invalid.'],
    ['mod3.cal', '1,2', 'The value entered for mod3.cal is invalid.'],
    ['mod3.settings', '0,3,1', 'The value entered for mod3.settings is invalid.'],
    ['can1.id_list', '18FF20F2,GG', 'The value entered for can1.id_list is invalid.'],
    ['serial1.settings', '8X1', 'The value entered for serial1.settings is invalid.'],
    ['serial1.mode', 'OTHER', 'The value entered for serial1.mode is invalid.'],
    ['gsm.scan_mode', '7', 'The value entered for gsm.scan_mode is invalid.'],
    ['gsm.scan_mode', 'fast', 'The value entered for gsm.scan_mode is not a valid number.'],
    ['script.str1', 'x'.repeat(51), 'The value entered for script.str1 is invalid.'],
    ['device.name', 'x'.repeat(26), 'The value entered for device.name is invalid.'],
    ['device.id', 'ABCDE1234', 'The value entered for device.id is invalid.'],
    ['sntp.server', '', 'SNTP server address must be set.'],
    ['sntp.server', '  ', 'SNTP server address must be set.'],
    ['sntp.update_interval', '59', 'The value entered for sntp.update_interval is invalid.'],
    ['sntp.update_interval', '86401', 'The value entered for sntp.update_interval is invalid.'],
    ['endpoint.mqtt.server', 'mqtt://broker', 'Broker address is not valid.'],
    [
      'endpoint.mqtt.data_topic',
      'x'.repeat(81),
      'The value entered for endpoint.mqtt.data_topic is invalid.',
    ],
  ])('%s: %j', (key, text, message) => {
    expect(inEnglish(parseConfigText(key, text))).toEqual({ ok: false, message })
  })

  it('name the other limits', () => {
    expect(en[configMessages.noChanges]).toBe('No changes made.')
    expect(en[inputValidationTitle]).toBe('Input Validation Failed')
  })
})

describe('checkConfigValue', () => {
  it.each([
    ['script.str1', 'x'.repeat(50)],
    ['device.name', 'x'.repeat(25)],
    ['sntp.update_interval', 60],
    ['sntp.update_interval', 86_400],
    ['endpoint.mqtt.data_topic', 'x'.repeat(80)],
    ['wifi.sta.pass', '12345678'],
    ['wifi.sta.ssid', 'ö'.repeat(16)],
    ['endpoint.mqtt.server', 'broker.example.com:8883'],
    ['endpoint.mqtt.server', '[::1]:8883'],
    ['can1.id_list', '18FF20F2*4,??FECA??,7FF,#'],
    ['can1.id_list', '*'],
    ['ble.id_list', '98588A10375E*4, 98588a10375e'],
    ['debug.console', 2],
    ['input1.mode', 'analogue'],
    ['io1.voltage.alert', 'whatever the device keeps'],
    ['vendor.new_key', 'text'],
    ['vendor.new_key', 0],
    ['vendor.new_key', false],
  ])('accepts %s = %j', (key, value) => {
    expect(checkConfigValue(key, value)).toEqual({ ok: true, value })
  })

  it.each([
    ['device.base_interval', '60'],
    ['device.base_interval', Number.NaN],
    ['device.base_interval', null],
    ['device.base_interval', 2 ** 53],
    ['wifi.sta.enable', 1],
    ['wifi.sta.enable', 'true'],
    ['wifi.sta.pass', '1234567'],
    ['wifi.sta.pass', 'x'.repeat(64)],
    ['wifi.sta.pass', '***'],
    ['wifi.sta.ssid', 'ö'.repeat(17)],
    ['wifi.sta.ip', '192.168.0.256'],
    ['wifi.sta.ip', '192.168.0'],
    ['endpoint.mqtt.server', 'broker/path'],
    ['endpoint.mqtt.server', 'broker:0'],
    ['endpoint.mqtt.server', 'broker:65536'],
    ['endpoint.mqtt.ssl_cert', '../secret'],
    ['device.name', 'a\u0000b'],
    ['device.name', 'a\nb'],
    ['device.name', '\uD800'],
    ['device.name', { toString: 'x' }],
    ['device.name', ['x']],
    ['can1.id_list', '#,18FF20F2'],
    ['input1.mode', {}],
    ['input1.mode', 'x'.repeat(26)],
    ['tc1.type', 'X'],
    ['gsm.available', true],
    ['vendor.new_key', { a: 1 }],
    ['vendor.new_key', [1]],
    ['vendor.new_key', undefined],
    ['vendor.new_key', Infinity],
    ['vendor.new_key', 'x'.repeat(4097)],
    ['vendor.new_key', '\u0000'],
    ['', 1],
    ['a..b', 1],
    ['a b', 1],
    ['__proto__.x', 1],
    ['a.constructor.b', 1],
    ['a.b.c.d.e.f.g.h.i', 1],
  ])('refuses %s = %j', (key, value) => {
    expect(checkConfigValue(key, value).ok).toBe(false)
  })

  it('accepts 2G and 3G only for models that have them', () => {
    expect(checkConfigValue('gsm.scan_mode', 0, { model: 'QUAD-C2' }).ok).toBe(false)
    expect(checkConfigValue('gsm.scan_mode', 0, { model: 'QUAD-C2-H' }).ok).toBe(true)
    expect(parseConfigText('gsm.scan_mode', '0', { model: 'QUAD-C2' }).ok).toBe(false)
  })

  it('allows optional settings to be emptied', () => {
    expect(checkConfigValue('wifi.sta.pass', '')).toEqual({ ok: true, value: null })
    expect(checkConfigValue('ambient.interval', null)).toEqual({ ok: true, value: null })
    expect(findConfigKey('sntp.server')?.requiredMessage).toBe('sntpServerNeeded')
  })
})
