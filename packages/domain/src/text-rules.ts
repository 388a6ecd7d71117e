import { isSimpleDevice } from './fleet/device-id.ts'

/** Length of a sanitised text. Source: specification 3, section 9. */
export const sanitisedTextLength = 20

/**
 * Strips backtick, tilde, quotes, question mark and angle brackets, and commas unless they are allowed, then cuts to length.
 * Source: specification 3, section 5 ('Text sanitiser').
 */
export function sanitiseText(
  text: string,
  options: { readonly allowCommas?: boolean; readonly maximumLength?: number } = {},
): string {
  const stripped = text.replace(options.allowCommas ? /[`~"'?<>]/g : /[`~"'?<>,]/g, '')
  return truncateText(stripped, options.maximumLength ?? sanitisedTextLength)
}

/** The name of a widget, a chart or an axis of one. Source: specification 3, section 5 ('Text sanitiser'). */
export function sanitiseCustomItemName(name: string): string {
  return sanitiseText(name).trim()
}

/** The custom page's name: non-word characters are stripped. Source: specification 3, section 5. */
export function sanitisePageName(text: string): string {
  return text.replace(/\W/g, '')
}

/** The selector's word for every group, which no group may bear. Source: specification 3, sections 2.2 and 5. */
export const allGroups = 'ALL'

export function isGroupTarget(group: string): boolean {
  return group.trim().toUpperCase() !== allGroups
}

/** Characters of a group's name. */
export const groupNameLength = 50

/** Control characters, and what is drawn as nothing or turns the direction of the text around it. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Scripts that write with joiners. Source: Unicode Standard, section 23.2 ('Cursive Connection and Ligatures'). */
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
const joining = `[${joiningScripts.map((script) => String.raw`\p{Script=${script}}`).join('')}]`
const joinerInPlace = String.raw`(?<=${joining})[\u200c\u200d](?=${joining})`

/** Unprintable characters and line breaks; a joiner between letters of a script that writes with joiners is none. */
export const unprintable = new RegExp(String.raw`(?!${joinerInPlace})[\p{C}\p{Zl}\p{Zp}]`, 'gu')

/** What of a text is not printable: control characters, and what is drawn as nothing or turns the direction of the text. */
export function findUnprintable(text: string): readonly string[] {
  return text.match(unprintable) ?? []
}

/** A group's name as it is kept: sanitised (section 5), single spaces, at most 50 characters; empty: no group. */
export function sanitiseGroupName(text: string): string {
  // Composed before and after, since some signs are composed into what is stripped and some only meet when it is gone.
  const visible = text.toWellFormed().normalize('NFC').replaceAll(invisible, ' ')
  const stripped = sanitiseText(visible, { allowCommas: true, maximumLength: visible.length }).normalize(
    'NFC',
  )
  return truncateText(stripped.replaceAll(/\s+/g, ' ').trim(), groupNameLength).trim()
}

/** A device's name is edited in the portal only for the simpler type, '0-…'. Source: specification 3, section 5. */
export function isDeviceNameEditable(deviceId: string): boolean {
  return isSimpleDevice(deviceId)
}

/** The first `maximumLength` characters of a text, counted in code points so that none is cut in two. */
export function truncateText(text: string, maximumLength: number): string {
  return Array.from(text).slice(0, maximumLength).join('')
}
