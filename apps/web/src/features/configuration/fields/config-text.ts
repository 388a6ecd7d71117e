import type { ConfigKey } from '@fieldport/domain'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatDateTime } from '../../../lib/format/times.ts'
import { translateText } from '../../../lib/texts/i18n.ts'
import { translateLabel } from '../../../lib/texts/labels.ts'

/** A value as it stands in a text field. */
export function toFieldText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value as it is told: choices by their label, switches by a word, secrets as they come. */
export function formatFieldValue(row: ConfigKey | undefined, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  const choice = row?.choices?.find((each) => each.value === value)
  if (choice) return translateText(choice.label)
  if (row?.key === 'device.fw_timestamp' && typeof value === 'number') return formatDateTime(value)
  if (typeof value === 'boolean') return value ? translateText('On') : translateText('Off')
  return toFieldText(value)
}

/** '5 to 86,400 s'; empty where anything goes. */
export function formatFieldRange(row: ConfigKey): string {
  const { minimum, maximum, type } = row
  if ((type !== 'integer' && type !== 'number') || minimum === undefined || maximum === undefined) return ''
  return `${formatCount(minimum)} – ${formatCount(maximum)}`
}

/** The label of a key, and of a key that the catalogue does not know its name. */
export function labelOf(row: ConfigKey | undefined, key: string): string {
  return row ? translateLabel(row.label) : key
}

/*
 * What the domain says of a configuration beside the words of the catalogue, which build/catalogue-texts.ts extracts:
 * t('Disabled') t('Read coil') t('Read discrete input') t('Read holding register, 16 bit')
 * t('Read input register, 16 bit') t('Read holding register, 32 bit little-endian')
 * t('Read holding register, 32 bit big-endian') t('Read input register, 32 bit little-endian')
 * t('Read input register, 32 bit big-endian')
 * t('The transmit period is too short for an HTTPS endpoint together with data to the portal. Data will be lost. Use MQTT instead.')
 * t('The transmit period is short for an HTTPS endpoint together with data to the portal: data may be lost. Transmit every 30 seconds or less often, or use MQTT.')
 * t('If no Modbus slave answers, reading all of them takes longer than the base interval. Shorten the slave timeout, read fewer or lengthen the base interval.')
 * t('Invalid configuration: the start time of current 1 is longer than the base interval. Shorten it or lengthen the base interval.')
 * t('Invalid configuration: the start time of current 2 is longer than the base interval. Shorten it or lengthen the base interval.')
 * t('Invalid configuration: the max time of serial 1 is longer than the base interval. Shorten it or lengthen the base interval.')
 * t('A base interval below 900 seconds is not recommended on battery: it will be empty soon. Measure every 15 minutes or less often.')
 * t('A GPS max time below 180 seconds is not recommended: a device that slept may find no position in it. Allow 180 seconds or more.')
 * t('IO 3 to IO 5 count no pulses while the device sleeps. Use IO 1 or IO 2, or keep the device always on.')
 * t('The web server is always on and 4G is enabled: anyone who reaches the address of the device may reach its pages, and it costs data. Set it to setup mode only.')
 * t('Hibernate on power loss is recommended: without it the internal battery runs flat when the supply is away.')
 * t('The debug console uses RS232: serial capture and Modbus will not work. Turn the console off, or put it on USB.')
 * t('Network settings were changed. If they are wrong, the device cannot be contacted any more and has to be set up on site.')
 * t('Configuration from the portal is disabled: the device will take no settings from here. Only local access to the device can enable it again.')
 * t('Data to the portal is disabled: the portal will show and store no new data of this device.')
 * t('Batch transmit does not operate to the portal on the plan of this device. Upgrade it to a Hosted plan, or use an endpoint of your own.')
 * t('An alarm lies inside of its warning, so that it comes before the warning. Set its limits farther out.')
 * t('The value entered for {{key}} is invalid.') t('The value entered for {{key}} is not a valid number.')
 * t('Error parsing the value entered for {{key}}') t('No changes made.') t('Input Validation Failed')
 * t('Base Interval Warning')
 * t('The device is not guaranteed to operate correctly with a base interval below 5 seconds, and its connection may be unstable. Continue?')
 * t('Blanked Password') t('Configuration from the portal')
 * t('You are attempting to set a password to a blanked value. The device would keep the asterisks as its password. Continue?')
 * t('Disabling configuration from the portal cannot be reversed from here: only local access to the device can enable it again. Continue?')
 * t('Somebody else changed the same settings since you opened them.')
 */
