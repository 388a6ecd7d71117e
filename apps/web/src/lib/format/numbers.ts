import { unitGap } from '@fieldport/domain'
import { getLocaleSettings } from '../locale-settings.ts'
import { keepLeftToRight } from './direction.ts'

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string | undefined, decimals: number): Intl.NumberFormat {
  const id = `${locale} ${decimals}`
  const known = formats.get(id)
  if (known) return known
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(id, format)
  return format
}

/**
 * A reading with its catalogue decimals, in the reader's locale; NaN for a value that is not a number. Source:
 * specification 3, section 8.
 */
export function formatNumber(value: number, decimals: number, locale = getLocaleSettings().locale): string {
  if (Number.isNaN(value)) return 'NaN'
  // -0.001 at two decimals is shown as 0, without a sign.
  const shown = numberFormat(locale, decimals).format(value)
  return Number(value.toFixed(Math.min(decimals, 100))) === 0
    ? numberFormat(locale, decimals).format(0)
    : shown
}

/** The end of a scale: with its own decimals, and in compact form from ten thousand on. */
export function formatShort(value: number, locale = getLocaleSettings().locale): string {
  return new Intl.NumberFormat(locale, {
    notation: Math.abs(value) >= 10_000 ? 'compact' : 'standard',
    maximumFractionDigits: 2,
  }).format(value)
}

const openFormats = new Map<string, Intl.NumberFormat>()

/** A number without specified decimals: its own, at most `maximumDecimals`. */
export function formatUpTo(
  value: number,
  maximumDecimals: number,
  locale = getLocaleSettings().locale,
): string {
  if (Number.isNaN(value)) return 'NaN'
  const id = `${locale} ${maximumDecimals}`
  const format =
    openFormats.get(id) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: maximumDecimals })
  openFormats.set(id, format)
  return format.format(value)
}

export function formatCount(value: number, locale = getLocaleSettings().locale): string {
  return numberFormat(locale, 0).format(value)
}

const compactFormats = new Map<string, Intl.NumberFormat>()

/** A large number in compact form, such as '1.25M', with at most so many decimals. */
export function formatCompact(
  value: number,
  maximumDecimals: number,
  locale = getLocaleSettings().locale,
): string {
  const id = `${locale} ${maximumDecimals}`
  const known = compactFormats.get(id)
  const format =
    known ?? new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: maximumDecimals })
  compactFormats.set(id, format)
  return format.format(value)
}

/** A count for little space: in full below a thousand, then such as '1.2K'. */
export function formatCompactCount(value: number, locale = getLocaleSettings().locale): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** A number and its unit as one text, for tooltips and labels. */
export function withUnit(text: string, unit: string, locale = getLocaleSettings().locale): string {
  return unit === '' ? text : keepLeftToRight(`${text}${unitSuffix(unit, locale)}`)
}

/** A unit to follow a number that is styled differently: ' °C', '%' (in German ' %'); empty without a unit. */
export function unitSuffix(unit: string, locale = getLocaleSettings().locale): string {
  return `${unitGap(unit, locale)}${unit}`
}

/** A size of data in the reader's locale: '812 byte', '4.2 kB', '1.3 MB'. */
export function formatDataSize(bytes: number, locale = getLocaleSettings().locale): string {
  const [unit, scale] = dataUnit(bytes)
  // English has only the long form '127 byte'.
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
  return keepLeftToRight(new Intl.NumberFormat(locale, options).format(bytes / scale))
}

function dataUnit(bytes: number): readonly [unit: string, scale: number] {
  if (bytes < 1000) return ['byte', 1]
  return bytes < 1_000_000 ? ['kilobyte', 1000] : ['megabyte', 1_000_000]
}
