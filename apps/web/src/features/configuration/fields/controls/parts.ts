import { withDecimalPoint } from '../../../../lib/format/read-number.ts'
import { toFieldText } from '../config-text.ts'

/** The comma-separated parts of a text, exactly `count`; the last one contains any excess. */
export function splitParts(value: unknown, count: number): readonly string[] {
  const parts = toFieldText(value).split(',')
  const rest = parts.slice(count - 1).join(',')
  return [...Array.from({ length: count - 1 }, (_, index) => parts[index]?.trim() ?? ''), rest.trim()]
}

/** For 'enable,low,high', an empty text means off. */
export function rangeParts(parts: readonly string[]): readonly string[] {
  const [enable = '', low = '', high = ''] = parts
  return [enable === '' ? '0' : enable, low, high]
}

/** Off without limits becomes an empty text. */
export function rangeText(parts: readonly string[]): string {
  const [enable = '', low = '', high = ''] = parts.map(numberPart)
  return enable !== '1' && low === '' && high === '' ? '' : `${enable === '1' ? '1' : '0'},${low},${high}`
}

/** Of a calibration, the only part that is no number. */
export const unitAt = 4

/** 'LowIn,LowOut,HighIn,HighOut,Unit'; nothing at all becomes an empty text. */
export function calibrationText(parts: readonly string[]): string {
  const texts = parts.map((part, at) => (at === unitAt ? part.replaceAll(',', '') : numberPart(part)))
  return texts.every((part) => part.trim() === '') ? '' : texts.join(',')
}

/** A decimal comma would start another part; without it, 0,5 would be 5. */
const numberPart = (part: string) => withDecimalPoint(part).replaceAll(',', '.')
