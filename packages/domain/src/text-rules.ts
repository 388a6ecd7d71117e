import { isSimpleDevice } from './fleet/device-id.ts'

/** Length of a sanitised text. Source: specification 3, section 9. */
export const sanitisedTextLength = 20

/**
 * Strips backtick, tilde, quotes, question mark and angle brackets, and commas unless they are allowed, then truncates.
 * Source: specification 3, section 5 ('Text sanitiser').
 */
export function sanitiseText(
  text: string,
  options: { readonly allowCommas?: boolean; readonly maximumLength?: number } = {},
): string {
  const stripped = text.replace(options.allowCommas ? /[`~"'?<>]/g : /[`~"'?<>,]/g, '')
  return truncateText(stripped, options.maximumLength ?? sanitisedTextLength)
}

/**
 * Sanitises the name of a widget, a chart or one of its axes. Source: specification 3, section 5 ('Text sanitiser').
 */
export function sanitiseCustomItemName(name: string): string {
  return sanitiseText(name).trim()
}

/** The custom page's name: non-word characters are stripped. Source: specification 3, section 5. */
export function sanitisePageName(text: string): string {
  return text.replace(/\W/g, '')
}

/**
 * The selector's value for all groups, which no group may have as its name. Source: specification 3, sections 2.2 and
 * 5.
 */
export const allGroups = 'ALL'

/** Whether devices can be moved into a group of this name. Only `allGroups` is reserved, in upper and lower case. */
export function isGroupTarget(group: string): boolean {
  return group.trim().toUpperCase() !== allGroups
}

/** Maximum characters of a group's name. */
export const groupNameLength = 50

/** Control characters, invisible characters and direction overrides. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * Scripts that write with joiners, and marks that several of them share. Source: Unicode Standard, section 23.2
 * ('Cursive Connection and Ligatures').
 */
const joiningScripts = [
  'Arabic',
  'Syriac',
  'Nko',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
]
const joining = `[${joiningScripts.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')}]`
const joinerInPlace = String.raw`(?<=${joining})[\u200c\u200d](?=${joining})`

/** Unprintable characters and line breaks, except a joiner between letters of a script that uses joiners. */
export const unprintable = new RegExp(String.raw`(?!${joinerInPlace})[\p{C}\p{Zl}\p{Zp}]`, 'gu')

/** The unprintable characters of a text, including invisible ones and direction overrides. */
export function findUnprintable(text: string): readonly string[] {
  return text.match(unprintable) ?? []
}

/** A group's name as stored: sanitised (section 5), single spaces, at most 50 characters; empty: no group. */
export function sanitiseGroupName(text: string): string {
  // Normalised before and after: some characters compose into stripped ones, and others only become adjacent once those
  // are gone.
  const visible = text.toWellFormed().normalize('NFC').replaceAll(invisible, ' ')
  const stripped = sanitiseText(visible, { allowCommas: true, maximumLength: visible.length }).normalize(
    'NFC',
  )
  return truncateText(stripped.replaceAll(/\s+/g, ' ').trim(), groupNameLength).trim()
}

/** The portal can edit a device's name only for the simpler type, '0-…'. Source: specification 3, section 5. */
export function isDeviceNameEditable(deviceId: string): boolean {
  return isSimpleDevice(deviceId)
}

/** The first `maximumLength` characters of a text, counted in code points so that none is split. */
export function truncateText(text: string, maximumLength: number): string {
  return Array.from(text).slice(0, maximumLength).join('')
}
