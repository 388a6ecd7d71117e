import { ScriptError } from './script-value.ts'

/**
 * Types of encoded numbers. Their values on a device are not published; scripts use the names, so they do not matter.
 */
export const numberTypes = { U8: 1, U16: 2, U32: 3, S16: 4, FLOAT: 5 } as const
export type NumberType = keyof typeof numberTypes

const sizes: Record<NumberType, number> = { U8: 1, U16: 2, U32: 4, S16: 2, FLOAT: 4 }

/** @throws ScriptError for an unknown type */
export function findNumberType(value: number): NumberType {
  const names = Object.keys(numberTypes) as NumberType[]
  const name = names.find((each) => numberTypes[each] === value)
  if (name === undefined) throw new ScriptError('type must be SQ.U8, SQ.U16, SQ.U32, SQ.S16 or SQ.FLOAT')
  return name
}

/** Encodes a number in the byte order of the device's processor, little-endian. */
export function encodeNumber(value: number, type: NumberType): string {
  const view = new DataView(new ArrayBuffer(sizes[type]))
  if (type === 'FLOAT') view.setFloat32(0, value, true)
  else if (type === 'U32') view.setUint32(0, value, true)
  else if (type === 'U8') view.setUint8(0, value)
  else view.setUint16(0, value, true)
  return String.fromCharCode(...new Uint8Array(view.buffer))
}

/**
 * Parses a number from the digits of a text, such as CAN data: `base` 16 is big-endian, -16 little-endian.
 * @returns NaN if a character is not a digit of the base
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
