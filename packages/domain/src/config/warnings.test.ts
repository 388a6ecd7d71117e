import { en } from '@fieldport/messages'
import { describe, expect, it } from 'vitest'
import { findConfigKey } from './catalogue.ts'
import type { FlatConfig } from './config-key.ts'
import {
  baseIntervalWarning,
  configWarningRules,
  configWarnings,
  isBaseIntervalTooShort,
  type WarningContext,
} from './warnings.ts'

const quad: WarningContext = { model: 'QUAD-C2', firmware: 'SFW003-4.0.0', tier: { dataToPortal: true } }

function codes(config: FlatConfig, context: WarningContext = quad): readonly string[] {
  return configWarnings(config, context).map(({ code }) => code)
}

function messageOf(config: FlatConfig, context: WarningContext = quad): string | undefined {
  const [found] = configWarnings(config, context)
  return found && en[found.message]
}

describe('an ordinary configuration', () => {
  it('causes no warning', () => {
    expect(
      codes({
        'device.base_interval': 900,
        'device.transmit_interval': 1,
        'device.hibernate.enable': true,
        'endpoint.config_to_portal': true,
        'endpoint.data_to_portal': true,
        'http.enable': false,
        'debug.console': 'OFF',
      }),
    ).toEqual([])
    expect(codes({})).toEqual([])
  })
})

describe('HTTPS together with data to the portal', () => {
  const https = { 'endpoint.http.enable': true, 'endpoint.data_to_portal': true }
  const at = (base: unknown, transmit: unknown) =>
    configWarnings(
      { ...https, 'device.base_interval': base, 'device.transmit_interval': transmit },
      quad,
    ).map(({ code, severity }) => `${code} ${severity}`)

  it.each([
    [30, 1, []],
    [15, 2, []],
    [29.9, 1, ['httpsPeriod warning']],
    [5, 3, ['httpsPeriod warning']],
    [15, 1, ['httpsPeriod warning']],
    [14.9, 1, ['httpsPeriod danger']],
    [7, 2, ['httpsPeriod danger']],
    [5, 1, ['httpsPeriod danger']],
    [5, null, ['httpsPeriod danger']],
    ['5', 1, []],
    [null, 1, []],
  ] as const)('base %s × transmit %s: %j', (base, transmit, expected) => {
    expect(at(base, transmit)).toEqual(expected)
  })

  it('uses the words of the specification', () => {
    expect(messageOf({ ...https, 'device.base_interval': 5 })).toContain(
      'Data will be lost. Use MQTT instead.',
    )
  })

  it('causes no warning without either of them', () => {
    const fast = { 'device.base_interval': 5 }
    expect(codes({ ...fast, ...https, 'endpoint.http.enable': false })).toEqual([])
    expect(codes({ ...fast, ...https, 'endpoint.data_to_portal': false })).toEqual(['dataToPortalOff'])
  })
})

describe('Modbus', () => {
  const modules = { 'mod1.settings': '1,3,40', 'mod2.settings': '2,3,40', 'mod50.settings': '3,3,40' }
  const base = { 'device.base_interval': 30, 'serial1.mode': 'MODBUS' }

  it.each([
    [10, []],
    [10.01, ['modbusTimeout']],
  ])('three modules of %s s in 30 s: %j', (timeout, expected) => {
    expect(codes({ ...base, ...modules, 'serial1.modbus.timeout': timeout })).toEqual(expected)
  })

  it('counts only configured modules', () => {
    const timeout = { 'serial1.modbus.timeout': 10.01 }
    expect(codes({ ...base, ...modules, ...timeout, 'mod2.settings': '' })).toEqual([])
    expect(codes({ ...base, ...modules, ...timeout, 'mod2.settings': '2,0,40' })).toEqual([])
    expect(codes({ ...base, ...modules, ...timeout, 'serial1.mode': 'CAPTURE' })).toEqual([])
  })
})

describe('longer than the base interval', () => {
  it.each([
    ['current1.start_time', 'current1StartTime', 'Invalid configuration: the start time of current 1'],
    ['current2.start_time', 'current2StartTime', 'Invalid configuration: the start time of current 2'],
    ['serial1.capture.maxtime', 'serialMaxTime', 'Invalid configuration: the max time of serial 1'],
  ])('%s is invalid', (key, code, message) => {
    expect(codes({ 'device.base_interval': 60, [key]: 60 })).toEqual([])
    const [found] = configWarnings({ 'device.base_interval': 60, [key]: 61 }, quad)
    expect(found).toMatchObject({ code, severity: 'danger', keys: [key, 'device.base_interval'] })
    expect(found && en[found.message]).toContain(message)
  })

  it('does not limit a capture while Modbus is read', () => {
    expect(
      codes({ 'device.base_interval': 60, 'serial1.capture.maxtime': 61, 'serial1.mode': 'MODBUS' }),
    ).toEqual([])
  })
})

describe('one key and its boundary', () => {
  const asleep = { 'device.always_on': false }
  it.each([
    ['battery', { 'batt.available': true, 'device.base_interval': 899 }, ['batteryInterval']],
    ['battery at the bound', { 'batt.available': true, 'device.base_interval': 900 }, []],
    ['no battery', { 'batt.available': false, 'device.base_interval': 60 }, []],
    ['GPS off', { ...asleep, 'gps.maxtime': 0 }, []],
    ['GPS short', { ...asleep, 'gps.maxtime': 1 }, ['gpsMaxTime']],
    ['GPS below the bound', { ...asleep, 'gps.maxtime': 179 }, ['gpsMaxTime']],
    ['GPS at the bound', { ...asleep, 'gps.maxtime': 180 }, []],
    ['GPS always on', { 'device.always_on': true, 'gps.maxtime': 60 }, []],
    ['pulses on IO 2', { ...asleep, 'io2.pulse.enable': true }, []],
    ['pulses on IO 3', { ...asleep, 'io3.pulse.enable': true }, ['pulseAsleep']],
    ['pulses on IO 5', { 'io5.pulse.enable': true }, ['pulseAsleep']],
    ['pulses awake', { 'device.always_on': true, 'io4.pulse.enable': true }, []],
    ['web server on 4G', { 'http.enable': true, 'gsm.enable': true }, ['webServer']],
    ['web server on Wi-Fi', { 'http.enable': true, 'gsm.enable': false }, []],
    ['web server in set-up', { 'http.enable': false, 'gsm.enable': true }, []],
    ['no hibernation', { 'device.hibernate.enable': false }, ['hibernateRecommended']],
    ['console in use', { 'debug.console': 'RS232', 'serial1.interval': 1 }, ['debugConsole']],
    ['console, serial off', { 'debug.console': 'RS232', 'serial1.interval': 0 }, []],
    ['console on USB', { 'debug.console': 'USB', 'serial1.interval': 1 }, []],
    ['configuration off', { 'endpoint.config_to_portal': false }, ['configToPortalOff']],
    ['data off', { 'endpoint.data_to_portal': false }, ['dataToPortalOff']],
    ['alarm inside', { 'ambient.warning': '1,0,40', 'ambient.alarm': '1,5,35' }, ['alarmInsideWarning']],
    ['alarm inside on one side', { 'vin.warning': '1,0,40', 'vin.alarm': '1,0,35' }, ['alarmInsideWarning']],
    ['alarm as wide', { 'ambient.warning': '1,0,40', 'ambient.alarm': '1,0,40' }, []],
    ['alarm outside', { 'ambient.warning': '1,0,40', 'ambient.alarm': '1,-5,45' }, []],
    ['alarm crossing', { 'ambient.warning': '1,0,40', 'ambient.alarm': '1,5,45' }, []],
    ['alarm off', { 'ambient.warning': '1,0,40', 'ambient.alarm': '0,5,35' }, []],
    ['alarm unreadable', { 'ambient.warning': '1,0,40', 'ambient.alarm': 'x' }, []],
  ] as const)('%s', (_name, config, expected) => {
    expect(codes(config)).toEqual(expected)
  })
})

describe('batch transmit', () => {
  it.each([
    [true, { dataToPortal: false }, ['batchWithoutPortal']],
    [true, { dataToPortal: true }, []],
    [false, { dataToPortal: false }, []],
    [true, null, []],
  ] as const)('%s on a plan %j: %j', (batch, tier, expected) => {
    expect(codes({ 'device.batch_transmit': batch }, { ...quad, tier })).toEqual(expected)
  })
})

describe('a change of the network', () => {
  it('lists the changed keys', () => {
    const changedKeys = ['device.name', 'wifi.sta.ssid', 'gsm.apn']
    expect(configWarnings({}, { ...quad, changedKeys })).toMatchObject([
      { code: 'networkChanged', keys: ['wifi.sta.ssid', 'gsm.apn'] },
    ])
    expect(codes({}, { ...quad, changedKeys: ['device.name', 'sntp.server'] })).toEqual([])
  })
})

describe('is shown at its setting', () => {
  const https = {
    'endpoint.http.enable': true,
    'endpoint.data_to_portal': true,
    'device.transmit_interval': 1,
  }
  const often = { 'device.base_interval': 10 }
  const modbus = {
    ...often,
    'serial1.mode': 'MODBUS',
    'serial1.modbus.timeout': 6,
    'mod1.settings': '1,3,1',
    'mod2.settings': '1,3,2',
  }
  it.each<readonly [says: string, tab: string, key: string, config: FlatConfig]>([
    [
      'The transmit period is short for an HTTPS endpoint',
      'Endpoint',
      'endpoint.http.enable',
      { ...https, 'device.base_interval': 20 },
    ],
    ['Data will be lost. Use MQTT instead.', 'Endpoint', 'endpoint.http.enable', { ...https, ...often }],
    ['If no Modbus slave responds', 'External', 'serial1.modbus.timeout', modbus],
    [
      'the start time of current 1 is longer than the base interval',
      'External',
      'current1.start_time',
      { ...often, 'current1.start_time': 11 },
    ],
    [
      'the start time of current 2 is longer than the base interval',
      'External',
      'current2.start_time',
      { ...often, 'current2.start_time': 11 },
    ],
    [
      'the max time of serial 1 is longer than the base interval',
      'External',
      'serial1.capture.maxtime',
      { ...often, 'serial1.mode': 'CAPTURE', 'serial1.capture.maxtime': 11 },
    ],
    [
      'A base interval below 900 seconds is not recommended on battery',
      'General',
      'device.base_interval',
      { 'device.base_interval': 899, 'batt.available': true },
    ],
    [
      'A GPS max time below 180 seconds is not recommended',
      'Internal',
      'gps.maxtime',
      { 'gps.maxtime': 179, 'device.always_on': false },
    ],
    [
      "IO 3 to IO 5 don't count pulses while the device sleeps",
      'External',
      'io3.pulse.enable',
      { 'io3.pulse.enable': true, 'device.always_on': false },
    ],
    [
      'The web server is always on and 4G is enabled',
      'General',
      'http.enable',
      { 'http.enable': true, 'gsm.enable': true, 'gsm.available': true },
    ],
    [
      'Hibernate on power loss is recommended',
      'General',
      'device.hibernate.enable',
      { 'device.hibernate.enable': false },
    ],
    [
      'serial capture and Modbus will not work',
      'General',
      'debug.console',
      { 'debug.console': 'RS232', 'serial1.interval': 1 },
    ],
    [
      'Data to the portal is disabled',
      'Endpoint',
      'endpoint.data_to_portal',
      { 'endpoint.data_to_portal': false },
    ],
  ])('%s: %s, %s', (says, tab, key, config) => {
    const [found, ...more] = configWarnings(config, quad)
    expect(more).toEqual([])
    expect(found && en[found.message]).toContain(says)
    expect(found?.keys).toContain(key)
    expect(findConfigKey(key)?.tab).toBe(tab)
  })
})

it('lists dangers first', () => {
  const found = configWarnings(
    {
      'endpoint.http.enable': true,
      'device.base_interval': 20,
      'endpoint.config_to_portal': false,
      'device.hibernate.enable': false,
    },
    quad,
  )
  expect(found.map(({ code }) => code)).toEqual(['configToPortalOff', 'httpsPeriod', 'hibernateRecommended'])
})

it('covers every rule in these tests', () => {
  expect(Object.keys(configWarningRules)).toEqual([
    'httpsPeriod',
    'modbusTimeout',
    'current1StartTime',
    'current2StartTime',
    'serialMaxTime',
    'batteryInterval',
    'gpsMaxTime',
    'pulseAsleep',
    'webServer',
    'hibernateRecommended',
    'debugConsole',
    'networkChanged',
    'configToPortalOff',
    'dataToPortalOff',
    'batchWithoutPortal',
    'alarmInsideWarning',
  ])
})

describe('the base interval', () => {
  it.each([
    [4.9, true],
    [5, false],
    [1, true],
    ['1', false],
    [null, false],
  ])('%s asks for confirmation: %s', (value, expected) => {
    expect(isBaseIntervalTooShort(value)).toBe(expected)
  })

  it('uses the title of the specification', () => {
    expect(baseIntervalWarning.title).toBe('Base Interval Warning')
  })
})
