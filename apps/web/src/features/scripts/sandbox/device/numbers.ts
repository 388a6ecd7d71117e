import { ScriptError } from './script-value.ts'

/**
 * Types of numbers in bytes. Their values on a device are not published and no script depends on them, since scripts use the
 * names.
 */
export const numberTypes = { U8: 1, U16: 2, U32: 3, S16: 4, FLOAT: 5 } as const
export type NumberType = keyof typeof numberTypes

const sizes: Record<NumberType, number> = { U8: 1, U16: 2, U32: 4, S16: 2, FLOAT: 4 }

/** @throws ScriptError for a value that is none of the types */
export function findNumberType(value: number): NumberType {
  const names = Object.keys(numberTypes) as NumberType[]
  const name = names.find((each) => numberTypes[each] === value)
  if (name === undefined) throw new ScriptError('type must be SQ.U8, SQ.U16, SQ.U32, SQ.S16 or SQ.FLOAT')
  return name
}

/** A number as bytes in the order of the device's processor: the lowest first. */
export function encodeNumber(value: number, type: NumberType): string {
  const view = new DataView(new ArrayBuffer(sizes[type]))
  if (type === 'FLOAT') view.setFloat32(0, value, true)
  else if (type === 'U32') view.setUint32(0, value, true)
  else if (type === 'U8') view.setUint8(0, value)
  else view.setUint16(0, value, true)
  return String.fromCharCode(...new Uint8Array(view.buffer))
}

/**
 * A number written as digits in a text, as CAN data come: `base` 16 with the highest byte first, -16 with the lowest first.
 * @returns NaN where a character is no digit of the base
 */
export function parseNumber(digits: string, base: number, type: NumberType): number {
  const ordered = base < 0 ? (digits.match(/.{1,2}/gs) ?? []).toReversed().join('') : digits
  const value = parseUnsigned(ordered, Math.abs(base))
  if (Number.isNaN(value)) return value
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, value)
  if (type === 'FLOAT') return view.getFloat32(0)
  if (type === 'S16') return view.getInt16(2)
  if (type === 'U16') return view.getUint16(2)
  return type === 'U8' ? view.getUint8(3) : view.getUint32(0)
}

function parseUnsigned(digits: string, base: number): number {
  let value = 0
  for (const character of digits) {
    const digit = Number.parseInt(character, base)
    if (Number.isNaN(digit)) return Number.NaN
    value = value * base + digit
  }
  return digits === '' ? Number.NaN : value
}
