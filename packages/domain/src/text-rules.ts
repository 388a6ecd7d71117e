import { truncateText } from './text.ts'

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

/** The custom page's name: non-word characters are stripped. Source: specification 3, section 5. */
export function stripHomePage(text: string): string {
  return text.replace(/\W/g, '')
}

/** The selector's word for every group, which no group may bear. Source: specification 3, sections 2.2 and 5. */
export const allGroups = 'ALL'

export function isGroupTarget(group: string): boolean {
  return group.trim() !== allGroups
}

/** A device's name is edited in the portal only for the simpler type, '0-…'. Source: specification 3, section 5. */
export function isDeviceNameEditable(deviceId: string): boolean {
  return deviceId.startsWith('0-')
}
