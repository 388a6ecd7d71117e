import { describe, expect, it } from 'vitest'
import {
  choicesFor,
  configCatalogue,
  configGeneration,
  configKeysFor,
  findConfigKey,
  isConfigKeySupported,
  isConfigKeyVisible,
} from './catalogue.ts'
import type { ConfigKey } from './config-key.ts'
import { networkKeys } from './keys/network.ts'
import { isSecretName } from './secrets.ts'
import { checkConfigValue } from './values.ts'

function row(key: string): ConfigKey {
  const found = findConfigKey(key)
  if (!found) throw new Error(`No such key: ${key}`)
  return found
}

describe('the catalogue', () => {
  it('has each key once', () => {
    expect(new Set(configCatalogue.map(({ key }) => key)).size).toBe(configCatalogue.length)
  })
})

describe('each row', () => {
  it('has a default that its own rule accepts', () => {
    const refused = configCatalogue.filter(
      (each) =>
        each.default !== undefined && each.default !== '' && !checkConfigValue(each.key, each.default).ok,
    )
    expect(refused).toEqual([])
  })

  it('has unique, valid choices if it is a choice, and none otherwise', () => {
    const wrong = configCatalogue.filter((each) => {
      const values = (each.choices ?? []).map(({ value }) => value)
      const areTaken = values.every((value) => checkConfigValue(each.key, value).ok)
      return (
        values.length > 0 !== (each.type === 'choice') || new Set(values).size !== values.length || !areTaken
      )
    })
    expect(wrong).toEqual([])
  })

  it('has a minimum below its maximum', () => {
    expect(configCatalogue.filter(({ minimum = -1e9, maximum = 1e10 }) => minimum >= maximum)).toEqual([])
  })

  it('is parsed as its type', () => {
    const parsers = { integer: 'number', number: 'number', boolean: 'boolean', string: 'string' } as const
    const wrong = configCatalogue.filter(
      ({ type, parser }) => type in parsers && parser !== parsers[type as keyof typeof parsers],
    )
    expect(wrong).toEqual([])
  })

  it('depends only on an existing key and values that it may have', () => {
    const wrong = configCatalogue.filter(({ visibleWhen }) => {
      if (visibleWhen === undefined || row(visibleWhen.key).readOnly) return false
      return !visibleWhen.values.every((value) => checkConfigValue(visibleWhen.key, value).ok)
    })
    expect(wrong).toEqual([])
  })

  it('is secret if its name says so, and no secret is shown to readers', () => {
    const open = configCatalogue.filter(({ key, secret }) => isSecretName(key) && !secret)
    const read = configCatalogue.filter(({ secret, isVisibleToViewers }) => secret && isVisibleToViewers)
    expect([...open, ...read].map(({ key }) => key)).toEqual([])
    expect(row('endpoint.mqtt.azure_cs').secret).toBe(true)
  })

  it('is readable if it labels or scales a measurement', () => {
    const needed = /\.(?:name|interval|warning|alarm|unit|cal|alert|available)$/
    const own = /^(?:device\.(?:hibernate|exception)|wifi|sntp|serial1\.capture|io\d\.digital)/
    const missing = configCatalogue.filter(
      ({ key, isVisibleToViewers }) => needed.test(key) && !own.test(key) && !isVisibleToViewers,
    )
    expect(missing.map(({ key }) => key)).toEqual([])
  })
})

describe('configKeysFor', () => {
  it.each([
    ['QUAD-C2', 2],
    ['QUAD-C2-H', 2],
    ['ORB-C2', 2],
    ['orb-c2-h', 2],
    ['ORB-C1', 1],
    ['ORB-X1', 1],
    ['', 1],
  ] as const)('%s is generation %i', (model, generation) => {
    expect(configGeneration(model)).toBe(generation)
  })

  it('gives a model only the keys of its generation', () => {
    const quad = configKeysFor({ model: 'QUAD-C2', firmware: 'SFW003-4.0.0' }).map(({ key }) => key)
    const orb = configKeysFor({ model: 'ORB-C1', firmware: null }).map(({ key }) => key)
    expect(quad).toContain('io5.voltage.enable')
    expect(quad).toContain('mod50.alert')
    expect(quad).not.toContain('input1.mode')
    expect(orb).toContain('input1.mode')
    expect(orb).not.toContain('io1.name')
    expect(orb).not.toContain('can2.name')
    for (const key of ['wifi.sta.ssid', 'mod50.settings', 'serial1.mode']) {
      expect(quad).toContain(key)
      expect(orb).toContain(key)
    }
  })
})

describe('isConfigKeyOf', () => {
  const bounded: ConfigKey = {
    ...row('device.name'),
    models: /^QUAD/,
    firmwareFrom: ['SFW002-2.6.4', 'SFW003-4.0.0'],
  }
  it.each([
    ['QUAD-C2', 'SFW003-4.0.0', true],
    ['QUAD-C2', 'SFW003-3.9.9', false],
    ['QUAD-C2', 'SFW002-2.6.3', false],
    ['QUAD-C2', 'SFW002-2.10.0', true],
    ['QUAD-C2', 'SFW001-1.0.0', true],
    ['QUAD-C2', null, true],
    ['QUAD-C2', 'nonsense', true],
    ['ORB-C2', 'SFW003-4.0.0', false],
  ])('%s with %s: %s', (model, firmware, expected) => {
    expect(isConfigKeySupported(bounded, { model, firmware })).toBe(expected)
  })
})

describe('choicesFor', () => {
  it.each([
    ['QUAD-C2-H', [3, 0]],
    ['ORB-C1-h', [3, 0]],
    ['QUAD-C2', [3]],
    ['QUAD-H-C2', [3]],
  ])('lets %s scan %j', (model, values) => {
    expect(choicesFor(row('gsm.scan_mode'), { model }).map(({ value }) => value)).toEqual(values)
  })

  it('leaves other keys unchanged', () => {
    expect(choicesFor(row('tc1.type'), { model: 'ORB-C1' })).toHaveLength(8)
    expect(choicesFor(row('device.name'), { model: 'ORB-C1' })).toEqual([])
  })
})

describe('isConfigKeyShown', () => {
  const shown = (key: string, config: Record<string, unknown>) => isConfigKeyVisible(row(key), config)

  it('hides the access point name while it is detected automatically', () => {
    expect(shown('gsm.apn', { 'gsm.available': true, 'gsm.auto_apn': true })).toBe(false)
    expect(shown('gsm.apn', { 'gsm.available': true, 'gsm.auto_apn': false })).toBe(true)
  })

  it('hides keys that depend on a hidden key', () => {
    expect(shown('gsm.apn', { 'gsm.available': false, 'gsm.auto_apn': false })).toBe(false)
  })

  it('shows GPS only for devices that may have a modem', () => {
    expect(shown('gps.maxtime', { 'gsm.available': false })).toBe(false)
    expect(shown('gps.maxtime', {})).toBe(true)
    const alert = { 'gps.position.alert.enable': true }
    expect(shown('gps.position.alert.lat', { ...alert, 'gsm.available': true })).toBe(true)
    expect(shown('gps.position.alert.lat', { ...alert, 'gsm.available': false })).toBe(false)
  })

  it('depends on the serial mode', () => {
    expect(shown('serial1.capture.start', { 'serial1.mode': 'CAPTURE' })).toBe(true)
    expect(shown('serial1.capture.start', { 'serial1.mode': 'MODBUS' })).toBe(false)
    expect(shown('mod7.settings', { 'serial1.mode': 'MODBUS' })).toBe(true)
    expect(shown('mod7.settings', { 'serial1.mode': 'CAPTURE' })).toBe(false)
  })

  it('hides nothing if the stored value of a choice is unknown', () => {
    expect(shown('input1.digital.threshold', { 'input1.mode': 2 })).toBe(true)
    expect(shown('input1.digital.threshold', { 'input1.mode': 'ANALOG' })).toBe(false)
  })

  it('shows further channels only on devices that have them', () => {
    expect(shown('current4.name', {})).toBe(false)
    expect(shown('current4.name', { 'current4.name': '' })).toBe(true)
  })

  it('never shows system keys', () => {
    expect(shown('fstab', { fstab: 'x' })).toBe(false)
    expect(shown('wifi.ap.ssid', { 'wifi.ap.ssid': 'x' })).toBe(false)
  })
})

it('warns of every network setting', () => {
  expect(networkKeys).toContain('wifi.sta.ssid')
  expect(networkKeys).toContain('wifi.ap.pass')
  expect(networkKeys).toContain('gsm.scan_mode')
  expect(networkKeys).not.toContain('gsm.available')
  expect(networkKeys.every((key) => /^(?:wifi|gsm)\./.test(key))).toBe(true)
})
