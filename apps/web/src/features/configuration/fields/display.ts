import { type ConfigKey, configMessages } from '@fieldport/domain'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatExact } from '../../../lib/format/times.ts'
import { translateWords } from '../../../lib/i18n.ts'
import { translateLabel } from '../../../lib/labels.ts'

/** A value as it stands in a text field. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value as it is told: choices by their label, switches by a word, secrets as they come. */
export function tellValue(row: ConfigKey | undefined, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  const choice = row?.choices?.find((each) => each.value === value)
  if (choice) return translateWords(choice.label)
  if (row?.key === 'device.fw_timestamp' && typeof value === 'number') return formatExact(value)
  if (typeof value === 'boolean') return value ? translateWords('On') : translateWords('Off')
  return textOf(value)
}

const messagesOf = [configMessages.invalid, configMessages.notANumber, configMessages.unreadable]

/** A message of the domain in the reader's language; the key in it is not translated. */
export function tellProblem(key: string, message: string): string {
  const form = messagesOf.find((each) => each(key) === message)
  return form ? translateWords(form('{{key}}')).replace('{{key}}', key) : translateWords(message)
}

/** '5 to 86,400 s'; empty where anything goes. */
export function tellRange(row: ConfigKey): string {
  const { minimum, maximum, type } = row
  if ((type !== 'integer' && type !== 'number') || minimum === undefined || maximum === undefined) return ''
  return `${formatCount(minimum)} – ${formatCount(maximum)}`
}

/** The label of a key, and of a key that the catalogue does not know its name. */
export function labelOf(row: ConfigKey | undefined, key: string): string {
  return row ? translateLabel(row.label) : key
}
