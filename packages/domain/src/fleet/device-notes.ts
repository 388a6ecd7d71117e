import { isObject } from '../objects.ts'
import { noteImages } from './images.ts'
import { sanitiseText, sanitisePageName, truncateText } from '../text-rules.ts'

type NoteRule = { readonly maximumLength: number; readonly allowCommas?: true; readonly isPageName?: true }

/**
 * The texts of a device's notes. The names are the specification's (3, section 3); the lengths are ours, since the sanitiser's own
 * 20 characters would cut the name of many a customer.
 */
export const noteFields = {
  status: { maximumLength: 100 },
  home_page: { maximumLength: 100, isPageName: true },
  asset_type: { maximumLength: 100 },
  customer: { maximumLength: 100 },
  installer: { maximumLength: 100 },
  description: { maximumLength: 1000, allowCommas: true },
} as const satisfies Record<string, NoteRule>

export type NoteField = keyof typeof noteFields

export type DeviceNotes = Readonly<Partial<Record<NoteField | keyof typeof noteImages, string>>>

export function isNoteField(field: string): field is NoteField {
  return Object.hasOwn(noteFields, field)
}

/**
 * A note as it is kept, and as the person sees it while typing: control characters become blanks, what the sanitiser strips
 * is gone, a page's name keeps its word characters alone. Source: specification 3, section 5.
 */
export function sanitiseNote(field: NoteField, text: string): string {
  const rule: NoteRule = noteFields[field]
  const plain = text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')
  if (rule.isPageName) return truncateText(sanitisePageName(plain), rule.maximumLength)
  const { maximumLength, allowCommas = false } = rule
  return sanitiseText(plain, { allowCommas, maximumLength })
}

/** The notes among a device's stored settings (PORTAL_deviceNotes); what is no text is left out. Never throws. */
export function parseNotes(stored: unknown): DeviceNotes {
  if (!isObject(stored)) return {}
  const known = Object.entries(stored).filter(
    ([key, value]) => (isNoteField(key) || Object.hasOwn(noteImages, key)) && typeof value === 'string',
  )
  return Object.fromEntries(known.filter(([, value]) => value !== ''))
}
