import type { UnitSystem } from '../accounts/account-rules.ts'

/** Converts values from one unit to another: `value * factor + offset`. */
export type UnitConversion = {
  readonly unit: string
  readonly factor: number
  readonly offset: number
  /** Decimals to add to those of the reading, to preserve its resolution. */
  readonly moreDecimals: number
}

const scaled = (unit: string, factor: number, moreDecimals = 0): UnitConversion => ({
  unit,
  factor,
  offset: 0,
  moreDecimals,
})

/** Exact by definition: the international yard and pound of 1959, standard gravity, the US liquid gallon. */
const metresPerFoot = 0.3048
const metresPerMile = 1609.344
const kilogramsPerPound = 0.45359237
const newtonsPerPound = kilogramsPerPound * 9.80665
const squareMetresPerSquareInch = 0.0254 ** 2
const pascalsPerPsi = newtonsPerPound / squareMetresPerSquareInch
const litresPerGallon = 3.785411784

/** Metric units and what readers of imperial units expect. Source: NIST Special Publication 811, appendix B. */
const toImperial: ReadonlyMap<string, UnitConversion> = new Map([
  ['°C', { unit: '°F', factor: 1.8, offset: 32, moreDecimals: 0 }],
  ['km/h', scaled('mph', 1000 / metresPerMile)],
  ['m/s', scaled('ft/s', 1 / metresPerFoot)],
  ['m/s²', scaled('ft/s²', 1 / metresPerFoot)],
  ['km', scaled('mi', 1000 / metresPerMile)],
  ['m', scaled('ft', 1 / metresPerFoot)],
  ['cm', scaled('in', 1 / 2.54, 1)],
  ['mm', scaled('in', 1 / 25.4, 2)],
  ['Pa', scaled('psi', 1 / pascalsPerPsi, 4)],
  ['kPa', scaled('psi', 1000 / pascalsPerPsi, 1)],
  ['MPa', scaled('psi', 1_000_000 / pascalsPerPsi)],
  ['bar', scaled('psi', 100_000 / pascalsPerPsi)],
  ['L', scaled('gal', 1 / litresPerGallon, 1)],
  ['l', scaled('gal', 1 / litresPerGallon, 1)],
  ['L/h', scaled('gal/h', 1 / litresPerGallon, 1)],
  ['l/h', scaled('gal/h', 1 / litresPerGallon, 1)],
  ['L/min', scaled('gal/min', 1 / litresPerGallon, 1)],
  ['l/min', scaled('gal/min', 1 / litresPerGallon, 1)],
  ['m³/h', scaled('gal/min', 1000 / litresPerGallon / 60)],
  ['km/L', scaled('mpg', litresPerGallon / (metresPerMile / 1000))],
  ['t', scaled('ton', 1 / (2 * kilogramsPerPound))],
  ['kg', scaled('lb', 1 / kilogramsPerPound)],
  ['kg/h', scaled('lb/h', 1 / kilogramsPerPound)],
  ['N·m', scaled('lbf·ft', 1 / (newtonsPerPound * metresPerFoot))],
  ['Nm', scaled('lbf·ft', 1 / (newtonsPerPound * metresPerFoot))],
])

/**
 * The conversion for a reader of `system` of values in `unit`; undefined: none. Devices measure in metric units, so only imperial
 * converts. Unknown units are not converted.
 */
export function unitConversion(unit: string, system: UnitSystem): UnitConversion | undefined {
  return system === 'imperial' ? toImperial.get(unit) : undefined
}

/** A value in the target unit; unchanged without a conversion. NaN stays NaN. */
export function convertValue(value: number, conversion: UnitConversion | undefined): number {
  return conversion === undefined ? value : value * conversion.factor + conversion.offset
}

/** The value in its original unit, for input typed in the target unit. */
export function convertValueBack(value: number, conversion: UnitConversion | undefined): number {
  return conversion === undefined ? value : (value - conversion.offset) / conversion.factor
}
