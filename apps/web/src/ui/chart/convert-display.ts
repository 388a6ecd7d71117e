import type { CardDisplay, UnitSystem } from '@fieldport/domain'
import { toDisplayUnit } from '../../lib/format/units.ts'

/** A display in the reader's unit. An on/off indicator has texts instead of a unit. */
export function convertDisplay(display: CardDisplay, units: UnitSystem): CardDisplay {
  const { unit, decimals } = toDisplayUnit(display, units)
  return unit === display.unit ? display : { ...display, unit, decimals }
}
