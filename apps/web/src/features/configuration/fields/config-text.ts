import type { ConfigKey } from '@fieldport/domain'
import { keepLeftToRight } from '../../../lib/format/direction.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { writeNumber } from '../../../lib/format/write-number.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { translateText } from '../../../lib/texts/i18n.ts'
import { translateLabel } from '../../../lib/texts/labels.ts'

/** A value as shown in a text field. */
export function toFieldText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value in prose: choices by label, switches as a word, secrets unchanged. */
export function formatFieldValue(row: ConfigKey | undefined, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  const choice = row?.choices?.find((each) => each.value === value)
  if (choice) return translateText(choice.label)
  if (row?.key === 'device.fw_timestamp' && typeof value === 'number') return formatDateTime(value)
  if (typeof value === 'boolean') return value ? translateText('On') : translateText('Off')
  return typeof value === 'number' ? writeNumber(value) : toFieldText(value)
}

/** '5 to 86,400 s'; empty without limits. */
export function formatFieldRange(row: ConfigKey): string {
  const { minimum, maximum, type } = row
  if ((type !== 'integer' && type !== 'number') || minimum === undefined || maximum === undefined) return ''
  return keepLeftToRight(`${formatCount(minimum)} – ${formatCount(maximum)}`)
}

/** The label of a key; an unknown key is its own label. */
export function labelOf(row: ConfigKey | undefined, key: string): string {
  return row ? translateLabel(row.label) : key
}

/*
 * What the domain says of a configuration beside the words of the catalogue, which build/catalogue-texts.ts extracts:
 * t('Disabled') t('Read coil') t('Read discrete input') t('Read holding register, 16 bit')
 * t('Read input register, 16 bit') t('Read holding register, 32 bit little-endian')
 * t('Read holding register, 32 bit big-endian') t('Read input register, 32 bit little-endian')
 * t('Read input register, 32 bit big-endian')
 * t('The value entered for {{key}} is invalid.') t('The value entered for {{key}} is not a valid number.')
 * t('Error parsing the value entered for {{key}}') t('No changes made.') t('Input Validation Failed')
 * t('Base Interval Warning')
 * t('The device is not guaranteed to operate correctly with a base interval below 5 seconds, and its connection may be unstable. Continue?')
 * t('Blanked Password') t('Configuration from the portal')
 * t('You are attempting to set a password to a blanked value. The device would use the asterisks as its password. Continue?')
 * t('Disabling configuration from the portal cannot be reversed here: only local access to the device can enable it again. Continue?')
 */
