import { fromByteText, isPrintable, toHex } from '../bytes.ts'
import { shorten } from '../effect-log.ts'
import { encodeNumber, findNumberType, numberTypes, parseNumber } from '../numbers.ts'
import {
  retainValue,
  readFunction,
  readInteger,
  readNumber,
  readText,
  ScriptError,
  type ScriptValue,
} from '../script-value.ts'
import type { DeviceFunctions } from './device-function.ts'

/** Custom parameters have no documented maximum; real devices send cp34. */
const maximumParameter = 255
const maximumPin = 32
const maximumDigits = 20
const on = 1
const off = 0

export const sqConstants = {
  'SQ.INFO': 10,
  'SQ.ALERT': 20,
  'SQ.WARNING': 30,
  'SQ.ALARM': 40,
  'SQ.ON': on,
  'SQ.OFF': off,
  'SQ.U8': numberTypes.U8,
  'SQ.U16': numberTypes.U16,
  'SQ.U32': numberTypes.U32,
  'SQ.S16': numberTypes.S16,
  'SQ.FLOAT': numberTypes.FLOAT,
} as const

const levels = new Set<number>([10, 20, 30, 40])

const readParameter = (value: ScriptValue) => readInteger(value, 'n', 1, maximumParameter)
const readPin = (value: ScriptValue) => readInteger(value, 'n', 1, maximumPin)

function readState(value: ScriptValue): boolean {
  if (value !== on && value !== off) throw new ScriptError('state must be SQ.ON or SQ.OFF')
  return value === on
}

/** Text for display: bytes that are not text are shown in hexadecimal. */
export function readableText(bytes: string): string {
  return shorten(isPrintable(bytes) ? fromByteText(bytes) : toHex(bytes.slice(0, 300)))
}

/** Functions of the device object SQ: custom parameters, events, handlers, outputs, encoding of numbers. */
export const sqFunctions: DeviceFunctions = {
  'SQ.to_fixed'(_device, [value, digits]) {
    return readNumber(value, 'value').toFixed(readInteger(digits, 'digits', 0, maximumDigits))
  },
  'SQ.encode': (_device, [value, type]) =>
    encodeNumber(readNumber(value, 'value'), findNumberType(readNumber(type, 'type'))),
  'SQ.parse'(_device, [text, start, length, base, type]) {
    const digits = readText(text, 'text')
    const from = readInteger(start, 'start', 0, digits.length)
    const count = readInteger(length, 'length', 0, maximumDigits)
    const radix = base === undefined ? 10 : readInteger(base, 'base', -16, 36)
    if (radix !== -16 && radix < 2) throw new ScriptError('base must be from 2 to 36, or -16')
    const kind = type === undefined ? 'U32' : findNumberType(readNumber(type, 'type'))
    return parseNumber(digits.slice(from, from + count), radix, kind)
  },
  'SQ.dispatch_double'(device, [n, value]) {
    device.log.add({ kind: 'dispatch', parameter: readParameter(n), value: readNumber(value, 'value') })
  },
  'SQ.dispatch_string'(device, [n, text]) {
    const value = readableText(readText(text, 'text'))
    device.log.add({ kind: 'dispatch', parameter: readParameter(n), value })
  },
  'SQ.dispatch'(device, [n, value]) {
    const parameter = readParameter(n)
    if (typeof value !== 'number' && typeof value !== 'string')
      throw new ScriptError('value must be a number or a string')
    device.log.add({
      kind: 'dispatch',
      parameter,
      value: typeof value === 'string' ? readableText(value) : value,
    })
  },
  'SQ.dispatch_event'(device, [n, level, text]) {
    const parameter = readParameter(n)
    const number = readNumber(level, 'level')
    if (!levels.has(number)) throw new ScriptError('level must be SQ.INFO, SQ.ALERT, SQ.WARNING or SQ.ALARM')
    device.log.add({ kind: 'event', parameter, level: number, text: readableText(readText(text, 'text')) })
  },
  'SQ.set_data_handler'(device, [callback, userData]) {
    device.dataHandler = { callback: readFunction(callback, 'callback'), userData: retainValue(userData) }
  },
  'SQ.set_trigger_handler'(device, [callback, userData]) {
    device.triggerHandler = { callback: readFunction(callback, 'callback'), userData: retainValue(userData) }
  },
  'SQ.set_output'(device, [n, state, seconds]) {
    device.log.add({
      kind: 'output',
      channel: readPin(n),
      isOn: readState(state),
      seconds: seconds === undefined ? null : readNumber(seconds, 'seconds'),
    })
  },
  'SQ.set_current'(device, [n, state]) {
    device.log.add({ kind: 'current', channel: readPin(n), isOn: readState(state) })
  },
}
