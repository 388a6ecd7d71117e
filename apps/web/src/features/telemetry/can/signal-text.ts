import type { Signal } from '@fieldport/protocol'
import { formatUpTo, withUnit } from '../../../lib/format/numbers.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'

/** Places need ten centimetres; a thousandth is finer than any other sensor. */
const decimalsOf = (name: string) => (/latitude|longitude/i.test(name) ? 6 : 3)

/** What a signal says in the reader's units; undefined when the sender marks it as not available. */
export function signalText({ name, value, text, unit: ownUnit }: Signal): string | undefined {
  if (text !== null) return text
  if (value === null) return undefined
  const decimals = decimalsOf(name)
  const { unit, convert } = toDisplayUnit({ unit: ownUnit, decimals })
  return withUnit(formatUpTo(convert(value), decimals), unit)
}
