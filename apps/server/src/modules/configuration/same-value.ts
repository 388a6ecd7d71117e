import { isDeepStrictEqual } from 'node:util'
import type { FlatConfig } from '@fieldport/domain'

/** null: absent. A key may be named like a property of every object. */
export function readValue(flat: FlatConfig, key: string): unknown {
  return Object.hasOwn(flat, key) ? (flat[key] ?? null) : null
}

/**
 * Whether a value reported by a device equals the one it was sent: empty texts travel as null, some firmware returns numbers as text,
 * and fractions have the device's 32-bit precision.
 */
export function isSameValue(left: unknown, right: unknown): boolean {
  const [one, other] = [plain(left), plain(right)]
  if (one === other) return true
  if (typeof one === 'number' && typeof other === 'number') return isSameNumber(one, other)
  if (typeof one === 'number' && typeof other === 'string') return isNumberText(one, other)
  if (typeof one === 'string' && typeof other === 'number') return isNumberText(other, one)
  return typeof one === 'object' && isDeepStrictEqual(one, other)
}

function plain(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

function isNumberText(number: number, text: string): boolean {
  return text.trim() !== '' && isSameNumber(number, Number(text))
}

function isSameNumber(one: number, other: number): boolean {
  if (one === other) return true
  // Integers are exact on both sides.
  if (Number.isInteger(one) && Number.isInteger(other)) return false
  return Math.fround(one) === Math.fround(other)
}
