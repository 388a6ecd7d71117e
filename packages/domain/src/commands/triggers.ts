import { createMessage } from '@fieldport/messages'
import { isObject } from '../objects.ts'
import { displayTextLength } from '../display/display-settings.ts'
import type { DisplayProblem } from '../display/display-rules.ts'
import { isBrandColour } from '../portal/sites.ts'
import { truncateText } from '../text-rules.ts'

/** Valid indices, as in the command 'Admin.Trigger'. */
export const triggerIndices = { lowest: 0, highest: 255 } as const
/** Per device: as many as a card can show and a person can tell apart. */
export const maximumTriggers = 20
/** Length of the confirmation text. */
export const confirmTextLength = 100

export const triggerDisplayTypes = ['button', 'hide'] as const
export type TriggerDisplayType = (typeof triggerDisplayTypes)[number]

/** Suggested colours; any '#rrggbb' is valid. */
export const triggerColours = [
  '#1d5fc2',
  '#0f7b6c',
  '#2f7d32',
  '#a35b00',
  '#c62828',
  '#7b3fb5',
  '#56616b',
] as const

/** A button that starts an action of the device's script. Source: specification 2, section 3. */
export type Trigger = {
  /** The number passed to the script, 0 to 255. */
  readonly index: number
  readonly name: string
  readonly confirmEnabled: boolean
  /** Empty: the card uses its standard confirmation. */
  readonly confirmText: string
  /** '#rrggbb'; undefined: the brand's own. */
  readonly colour: string | undefined
  /** Buttons with the same key are grouped under it; empty: ungrouped. */
  readonly groupKey: string
  readonly displayType: TriggerDisplayType
}

export const defaultTrigger = {
  confirmEnabled: false,
  confirmText: '',
  colour: undefined,
  groupKey: '',
  displayType: 'button',
} as const satisfies Omit<Trigger, 'index' | 'name'>

/** The entry of the display settings that contains a trigger: 'trigger0' to 'trigger255'. */
export function triggerKey(index: number): string {
  return `trigger${index}`
}

/** The index in the name of such an entry; undefined for any other key. */
export function triggerIndexOf(key: string): number | undefined {
  const digits = /^trigger(0|[1-9]\d{0,2})$/.exec(key)?.[1]
  const index = Number(digits)
  return digits !== undefined && index <= triggerIndices.highest ? index : undefined
}

/**
 * The triggers in stored display settings (PORTAL_displaySettings), by index, the first 20. Invalid ones are left out, long texts are
 * truncated, a trigger without a name is named by its index. Never throws. Source: specification 2, section 3.
 */
export function parseTriggers(displaySettings: unknown): readonly Trigger[] {
  if (!isObject(displaySettings)) return []
  return Object.entries(displaySettings)
    .map(([key, value]) => parseTrigger(triggerIndexOf(key), value))
    .filter((trigger) => trigger !== undefined)
    .toSorted((left, right) => left.index - right.index)
    .slice(0, maximumTriggers)
}

function parseTrigger(index: number | undefined, value: unknown): Trigger | undefined {
  if (index === undefined || !isObject(value)) return undefined
  const { colour } = value
  return {
    index,
    name: readText(value['name'], displayTextLength) || `Trigger ${index}`,
    confirmEnabled: value['confirmEnabled'] === true,
    confirmText: readText(value['confirmText'], confirmTextLength),
    colour: typeof colour === 'string' && isBrandColour(colour) ? colour : undefined,
    groupKey: readText(value['groupKey'], displayTextLength),
    displayType: value['displayType'] === 'hide' ? 'hide' : 'button',
  }
}

function readText(value: unknown, maximumLength: number): string {
  return typeof value === 'string' ? truncateText(value.trim(), maximumLength) : ''
}

/**
 * Problems of a trigger by field; empty if it may be saved. An absent field gets the default. The fields are the
 * specification's (2, section 3); it defines no limits or messages, so those are ours.
 */
export function validateTrigger(value: unknown): readonly DisplayProblem[] {
  if (!isObject(value)) return [{ field: '', message: 'displaySettingNotObject' }]
  const { name, colour, confirmEnabled, displayType } = value
  const problems: (DisplayProblem | undefined)[] = [
    isText(name) && name.trim() !== '' ? undefined : { field: 'name', message: 'textNeeded' },
    checkLength('name', name, displayTextLength),
    checkLength('groupKey', value['groupKey'], displayTextLength),
    checkLength('confirmText', value['confirmText'], confirmTextLength),
    colour === undefined || (isText(colour) && isBrandColour(colour))
      ? undefined
      : { field: 'colour', message: 'colourNeeded' },
    confirmEnabled === undefined || typeof confirmEnabled === 'boolean'
      ? undefined
      : { field: 'confirmEnabled', message: 'yesOrNoNeeded' },
    displayType === undefined || triggerDisplayTypes.some((type) => type === displayType)
      ? undefined
      : { field: 'displayType', message: 'displayTypeUnknown' },
  ]
  return problems.filter((problem) => problem !== undefined)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function checkLength(field: string, value: unknown, length: number): DisplayProblem | undefined {
  if (value === undefined) return undefined
  if (!isText(value)) return field === 'name' ? undefined : { field, message: 'textNeeded' }
  const fits = Array.from(value).length <= length
  return fits ? undefined : { field, message: createMessage('textTooLong', { maximum: length }) }
}
