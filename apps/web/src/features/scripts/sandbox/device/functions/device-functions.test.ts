import { scriptApi } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { toByteText } from '../bytes.ts'
import { deviceConstants, deviceFunctions } from './device-functions.ts'
import { callback, reference, setUp } from './testing.ts'

describe('the names', () => {
  /** Functions of the interpreter itself, reduced to what devices have. */
  const ofTheLanguage = new Set(['JSON.parse', 'JSON.stringify', 'Object.create', 'chr', 'load'])

  it('are exactly those of the script API', () => {
    const functions = scriptApi.filter(({ kind }) => kind === 'function').map(({ name }) => name)
    const asked = functions.filter(
      (name) => !ofTheLanguage.has(name) && (!name.startsWith('Math.') || name === 'Math.random'),
    )
    expect(Object.keys(deviceFunctions).toSorted()).toEqual(asked.toSorted())
    const constants = scriptApi.filter(({ kind }) => kind === 'constant').map(({ name }) => name)
    expect(Object.keys(deviceConstants).toSorted()).toEqual(constants.toSorted())
  })

  it('of types and levels have different values', () => {
    for (const pattern of [/^SQ\.(?:[US]\d+|FLOAT)$/, /^SQ\.(?:INFO|ALERT|WARNING|ALARM)$/]) {
      const values = Object.entries(deviceConstants).flatMap(([name, value]) =>
        pattern.test(name) ? [value] : [],
      )
      expect(new Set(values).size).toBe(values.length)
    }
  })
})

describe('the device object', () => {
  it('dispatches numbers, texts and bytes', () => {
    const { call, effects } = setUp()
    call('SQ.dispatch_double', 1, 2.5)
    call('SQ.dispatch_double', 34, Number.NaN)
    call('SQ.dispatch_string', 2, toByteText('Öl'))
    call('SQ.dispatch', 3, '\u0081\u0000')
    call('SQ.dispatch', 4, 4)
    expect(effects()).toEqual([
      { kind: 'dispatch', parameter: 1, value: 2.5 },
      { kind: 'dispatch', parameter: 34, value: Number.NaN },
      { kind: 'dispatch', parameter: 2, value: 'Öl' },
      { kind: 'dispatch', parameter: 3, value: '81 00' },
      { kind: 'dispatch', parameter: 4, value: 4 },
    ])
  })

  it('raises events of the four levels', () => {
    const { call, effects } = setUp()
    call('SQ.dispatch_event', 1, deviceConstants['SQ.WARNING'], 'Low')
    expect(effects()).toEqual([{ kind: 'event', parameter: 1, level: 30, text: 'Low' }])
    expect(() => call('SQ.dispatch_event', 1, 35, 'x')).toThrow('level must be')
  })

  it('keeps the last handler of each kind with its user data', () => {
    const { call, device } = setUp()
    call('SQ.set_data_handler', callback, null)
    call('SQ.set_data_handler', callback, reference('object'))
    call('SQ.set_trigger_handler', callback, 5)
    expect(device.dataHandler).toEqual({ callback: { kept: 7 }, userData: { kept: 7 } })
    expect(device.triggerHandler).toEqual({ callback: { kept: 7 }, userData: 5 })
  })

  it('switches outputs and current sources', () => {
    const { call, effects } = setUp()
    call('SQ.set_output', 1, deviceConstants['SQ.ON'], 10)
    call('SQ.set_output', 2, deviceConstants['SQ.OFF'])
    call('SQ.set_current', 1, deviceConstants['SQ.ON'])
    expect(effects()).toEqual([
      { kind: 'output', channel: 1, isOn: true, seconds: 10 },
      { kind: 'output', channel: 2, isOn: false, seconds: null },
      { kind: 'current', channel: 1, isOn: true },
    ])
  })

  it('converts numbers to text and bytes and back', () => {
    const { call } = setUp()
    expect(call('SQ.to_fixed', 1.256, 2)).toBe('1.26')
    expect(call('SQ.encode', 1.5, deviceConstants['SQ.FLOAT'])).toBe('\u0000\u0000\u00c0\u003f')
    expect(call('SQ.parse', 'xx0102', 2, 4, -16, deviceConstants['SQ.U16'])).toBe(513)
    expect(call('SQ.parse', 'fffe', 0, 4, 16, deviceConstants['SQ.S16'])).toBe(-2)
    expect(call('SQ.parse', '42', 0, 2)).toBe(42)
  })

  it.each([
    ['SQ.dispatch_double', ['1', 2], 'n must be a number'],
    ['SQ.dispatch_double', [0, 2], 'n must be a whole number from 1 to 255'],
    ['SQ.dispatch_double', [1.5, 2], 'n must be a whole number'],
    ['SQ.dispatch_double', [1, '2'], 'value must be a number'],
    ['SQ.dispatch_double', [1], 'value must be a number'],
    ['SQ.dispatch_string', [1, 2], 'text must be a string'],
    ['SQ.dispatch', [1, null], 'value must be a number or a string'],
    ['SQ.dispatch', [1, reference('object')], 'value must be a number or a string'],
    ['SQ.set_data_handler', [1], 'callback must be a function'],
    ['SQ.set_trigger_handler', [reference('object')], 'callback must be a function'],
    ['SQ.set_output', [1, true], 'state must be SQ.ON or SQ.OFF'],
    ['SQ.set_current', [1, 2], 'state must be SQ.ON or SQ.OFF'],
    ['SQ.to_fixed', [1, 99], 'digits must be a whole number from 0 to 20'],
    ['SQ.encode', [1, 99], 'type must be SQ.U8'],
    ['SQ.parse', ['12', 0, 2, 1], 'base must be'],
    ['SQ.parse', ['12', 3, 2, 16], 'start must be'],
  ] as const)('%s of %j is refused', (name, args, message) => {
    expect(() => setUp().call(name, ...args)).toThrow(message)
  })
})

describe('the buses', () => {
  it('send frames, once or periodically', () => {
    const { call, effects } = setUp()
    call('CAN.tx', 1, 0x18_ff_00_01, '\u0001\u00ff', 2, 0, 1000)
    call('CAN.tx', 2, 5, 'abcdefghij')
    expect(effects()).toEqual([
      { kind: 'can', bus: 1, id: 0x18_ff_00_01, hex: '01 FF', periodMs: 1000 },
      { kind: 'can', bus: 2, id: 5, hex: '61 62 63 64 65 66 67 68', periodMs: 0 },
    ])
    expect(() => call('CAN.tx', 3, 5, 'a')).toThrow('bus must be')
    expect(() => call('CAN.tx', 1, 2 ** 29, 'a')).toThrow('id must be')
    expect(() => call('CAN.tx', 1, 1, 'a', 2)).toThrow('length must be')
  })

  it('write the requested length to a serial port', () => {
    const { call, effects } = setUp()
    call('SERIAL.write', 1, 'hello', 4)
    call('SERIAL.write', 1, 'a\r\n')
    expect(effects()).toEqual([
      { kind: 'serial', port: 1, text: 'hell' },
      { kind: 'serial', port: 1, text: 'a\r\n' },
    ])
    expect(() => call('SERIAL.write', 1, 'a', 2)).toThrow('length must be')
  })
})

describe('configuration', () => {
  it('is read by path, and undefined if missing', () => {
    const { call } = setUp([
      ['script.num1', 4],
      ['device.name', 'Öl'],
      ['a', true],
    ])
    expect(call('Cfg.get', 'script.num1')).toBe(4)
    expect(call('Cfg.get', 'device.name')).toBe(toByteText('Öl'))
    expect(call('Cfg.get', 'a')).toBe(true)
    expect(call('Cfg.get', 'none')).toBeUndefined()
    expect(() => call('Cfg.get', 1)).toThrow('path must be a string')
  })

  it('is changed by an object, saved by default, and read again', () => {
    const { call, effects } = setUp()
    expect(call('Cfg.set', reference('object', '{"a":{"b":1,"c":"x"},"d":false}'))).toBe(true)
    call('Cfg.set', reference('object', '{"a":{"b":null}}'), false)
    expect(effects()).toEqual([
      {
        kind: 'config',
        changes: [
          ['a.b', 1],
          ['a.c', 'x'],
          ['d', false],
        ],
        isSaved: true,
      },
      { kind: 'config', changes: [['a.b', null]], isSaved: false },
    ])
    expect(call('Cfg.get', 'a.c')).toBe('x')
    expect(call('Cfg.get', 'a.b')).toBeUndefined()
    expect(() => call('Cfg.set', 'a')).toThrow('settings must be an object')
  })

  it('is limited in number and depth', () => {
    const many = JSON.stringify(
      Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1])),
    )
    expect(() => setUp().call('Cfg.set', reference('object', many))).toThrow('more than 50')
    const deep = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`
    expect(() => setUp().call('Cfg.set', reference('object', deep))).toThrow('too deep')
  })
})

describe('the console', () => {
  it('shows text and numbers, and the type of other values', () => {
    const { call, effects } = setUp()
    call(
      'print',
      toByteText('Öl'),
      1.5,
      true,
      null,
      undefined,
      reference('object'),
      reference('array'),
      callback,
    )
    call('print')
    expect(effects()).toEqual([
      { kind: 'print', text: 'Öl 1.5 true null undefined <object> <array> <function>' },
      { kind: 'print', text: '' },
    ])
  })
})
