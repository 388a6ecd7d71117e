import type { Signal } from '@fieldport/protocol'
import { formatUpTo, withUnit } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'

/** Positions need a resolution of ten centimetres; no other sensor is finer than a thousandth. */
const decimalsOf = (name: string) => (/latitude|longitude/i.test(name) ? 6 : 3)

/** A signal in the reader's units; undefined if the sender marks it as not available. */
export function signalText({ name, value, text, unit: ownUnit }: Signal): string | undefined {
  if (text !== null) return text
  if (value === null) return undefined
  const decimals = decimalsOf(name)
  const { unit, convert } = toDisplayUnit({ unit: ownUnit, decimals })
  return withUnit(formatUpTo(convert(value), decimals), unit)
}
