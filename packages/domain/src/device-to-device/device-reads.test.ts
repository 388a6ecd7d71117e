import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { tierTable } from '../plans/tiers.ts'
import { mayDeviceRead, parseDeviceRead, type ReadableDevice } from './device-reads.ts'

const asker = 'AAAA00001'
const may = (change: Partial<ReadableDevice> = {}) =>
  mayDeviceRead(asker, {
    allowedDevices: ['BBBB00002', asker],
    fw: 'SFW003-6.4.1',
    tier: tierTable.Hosted,
    ...change,
  })

describe('a device may be read', () => {
  it('by the devices that it lists', () => {
    expect(may()).toBe(true)
    expect(may({ allowedDevices: ['aaaa00001'] })).toBe(true)
  })

  it.each([[[]], [['BBBB00002']], ['AAAA00001'], [{ AAAA00001: true }], [null], [undefined], [[null, 7]]])(
    'by no other device: %j',
    (allowedDevices) => {
      expect(may({ allowedDevices })).toBe(false)
    },
  )

  it('only under a plan with the API', () => {
    expect(may({ tier: tierTable.Trial })).toBe(true)
    expect(may({ tier: tierTable.Basic })).toBe(false)
  })

  it.each([
    ['SFW002-2.6.3', false],
    ['SFW002-2.6.4', true],
    ['SFW003-3.9.9', false],
    ['SFW003-4.0.0', true],
    ['SFW001-1.0.0', true],
    ['202401', true],
    [null, true],
  ])('with firmware %s: %s', (fw, expected) => {
    expect(may({ fw })).toBe(expected)
  })
})

describe('a request', () => {
  it.each([
    [{ deviceid: asker }, { deviceId: asker, keys: null }],
    [
      { deviceid: asker, keys: null, later: 1 },
      { deviceId: asker, keys: null },
    ],
    [
      { deviceid: asker, keys: ['vin', 'cp1', 'vin'] },
      { deviceId: asker, keys: ['vin', 'cp1'] },
    ],
  ])('%j is parsed', (args, request) => {
    expect(parseDeviceRead(args)).toEqual(request)
  })

  it.each([
    [undefined],
    [null],
    ['AAAA00001'],
    [[asker]],
    [{}],
    [{ deviceid: 'aaaa00001' }],
    [{ deviceid: 'AAAA000011' }],
    [{ deviceid: { toString: 1 } }],
    [{ deviceid: asker, keys: [] }],
    [{ deviceid: asker, keys: 'vin' }],
    [{ deviceid: asker, keys: [1] }],
    [{ deviceid: asker, keys: [''] }],
    [{ deviceid: asker, keys: ['k'.repeat(65)] }],
    [{ deviceid: asker, keys: Array.from({ length: 51 }, (_, at) => `cp${at}`) }],
  ])('%j is refused with a reason', (args) => {
    expect(parseDeviceRead(args)).toEqual(expect.any(String))
  })
})

test('never throws on any stored or sent value, and admits only listed devices', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (args, allowedDevices) => {
      const request = parseDeviceRead(args)
      expect(typeof request === 'string' || request.keys === null || request.keys.length <= 50).toBe(true)
      expect(may({ allowedDevices })).toBe(false)
    }),
  )
})
