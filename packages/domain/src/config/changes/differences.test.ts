import { assert, constantFrom, dictionary, oneof, property, constant, integer } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configCatalogue } from '../catalogue.ts'
import {
  changesFromDefaults,
  diffConfigs,
  isSameConfigValue,
  removeDeviceSpecificKeys,
} from './differences.ts'

const value = oneof(constant(null), constant(''), integer(), constantFrom('a', 'b', true, false))
const config = dictionary(constantFrom('a', 'b.c', 'wifi.sta.pass', 'device.name'), value)
const quad = { model: 'QUAD-C2', firmware: 'SFW003-4.0.0' }

describe('diffConfigs', () => {
  it('finds no difference between a configuration and itself', () => {
    assert(
      property(config, (one) => {
        expect(diffConfigs(one, { ...one })).toEqual([])
      }),
    )
  })

  it('lists the same keys in both directions, in order', () => {
    assert(
      property(config, config, (one, other) => {
        const there = diffConfigs(one, other).map(({ key }) => key)
        expect(diffConfigs(other, one).map(({ key }) => key)).toEqual(there)
        expect(there).toEqual(there.toSorted())
      }),
    )
  })

  it('shows values before and after, null if missing', () => {
    expect(diffConfigs({ a: 1, gone: 'x' }, { a: 2, come: false })).toEqual([
      { key: 'a', from: 1, to: 2 },
      { key: 'come', from: null, to: false },
      { key: 'gone', from: 'x', to: null },
    ])
  })

  it('detects a changed secret without showing either value', () => {
    expect(diffConfigs({ 'gsm.pass': 'old' }, { 'gsm.pass': 'new' })).toEqual([
      { key: 'gsm.pass', from: '***', to: '***' },
    ])
    expect(diffConfigs({ 'gsm.pass': 'same' }, { 'gsm.pass': 'same' })).toEqual([])
    const nested = diffConfigs({ list: [] }, { list: [{ pass: 'hunter22' }] })
    expect(JSON.stringify(nested)).not.toContain('hunter22')
  })

  it('ignores inherited properties', () => {
    expect(diffConfigs({}, { toString: 'x' })).toEqual([{ key: 'toString', from: null, to: 'x' }])
  })
})

it.each([
  [null, '', true],
  [undefined, null, true],
  [0, null, false],
  [false, null, false],
  ['1', 1, false],
  [[1, 2], [1, 2], true],
  [[1], [2], false],
  [null, [], false],
] as const)('isSameConfigValue(%j, %j) is %s', (left, right, expected) => {
  expect(isSameConfigValue(left, right)).toBe(expected)
})

it('isSameConfigValue handles endlessly nested lists', () => {
  const text = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  expect(isSameConfigValue(JSON.parse(text), JSON.parse(text))).toBe(false)
})

describe('changesFromDefaults', () => {
  it('leaves out default values, empty values and keys that nobody sets', () => {
    const flat = {
      'device.base_interval': 60,
      'device.transmit_interval': 5,
      'device.model': 'QUAD-C2',
      'batt.available': true,
      'wifi.sta.ssid': '',
      'sntp.server': 'time.google.com',
      'io1.default_state': 'GND',
      'unknown.key': 3,
      'unknown.empty': null,
    }
    expect(changesFromDefaults(flat, quad)).toEqual({
      'device.transmit_interval': 5,
      'io1.default_state': 'GND',
      'unknown.key': 3,
    })
  })

  it('keeps a key of the other generation, whose default does not apply', () => {
    expect(changesFromDefaults({ 'tc1.type': 'K' }, quad)).toEqual({ 'tc1.type': 'K' })
    expect(changesFromDefaults({ 'tc1.type': 'K' }, { model: 'ORB-C1', firmware: null })).toEqual({})
  })

  it('is empty for a device with default values', () => {
    const flat = Object.fromEntries(configCatalogue.map(({ key, default: made }) => [key, made ?? null]))
    expect(changesFromDefaults(flat, { model: 'ORB-C1', firmware: null })).not.toHaveProperty('sntp.server')
    expect(Object.keys(changesFromDefaults(flat, { model: 'ORB-C1', firmware: null }))).toEqual(
      configCatalogue
        .filter(({ generation, default: made }) => generation === 2 && (made ?? '') !== '')
        .map(({ key }) => key),
    )
  })
})

it('removeUniqueKeys removes identity, name and network', () => {
  const flat = {
    'device.id': 'ABCDE1234',
    'device.name': 'Shed',
    'device.fw': 'SFW003-4.0.0',
    'wifi.sta.ssid': 'Shed',
    'gsm.apn': 'x',
    'endpoint.mqtt.client_id': 'shed',
    'endpoint.mqtt.server': 'broker:8883',
    'device.base_interval': 60,
    'wifix.a': 1,
  }
  expect(removeDeviceSpecificKeys(flat)).toEqual({
    'endpoint.mqtt.server': 'broker:8883',
    'device.base_interval': 60,
    'wifix.a': 1,
  })
})
