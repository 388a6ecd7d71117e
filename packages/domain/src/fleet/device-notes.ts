import { isObject } from '../objects.ts'
import { noteImages } from '../images/image-limits.ts'
import { sanitiseText, sanitisePageName, truncateText } from '../text-rules.ts'

type NoteRule = { readonly maximumLength: number; readonly allowCommas?: true; readonly isPageName?: true }

/**
 * The texts in a device's notes. The names are the specification's (3, section 3); the lengths are ours, because the
 * sanitiser's 20 characters would truncate many customer names.
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

/** Whether a name is one of the texts in a device's notes. */
export function isNoteField(field: string): field is NoteField {
  return Object.hasOwn(noteFields, field)
}

/**
 * Sanitises a note before it is stored, and while it is typed: control characters become spaces, characters that the
 * sanitiser strips are removed, and a page's name keeps only its word characters. Source: specification 3, section 5.
 */
export function sanitiseNote(field: NoteField, text: string): string {
  const rule: NoteRule = noteFields[field]
  const plain = text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')
  if (rule.isPageName) return truncateText(sanitisePageName(plain), rule.maximumLength)
  const { maximumLength, allowCommas = false } = rule
  return sanitiseText(plain, { allowCommas, maximumLength })
}

/** The notes among a device's stored settings (PORTAL_deviceNotes), texts only. Never throws. */
export function parseNotes(stored: unknown): DeviceNotes {
  if (!isObject(stored)) return {}
  const known = Object.entries(stored).filter(
    ([key, value]) => (isNoteField(key) || Object.hasOwn(noteImages, key)) && typeof value === 'string',
  )
  return Object.fromEntries(known.filter(([, value]) => value !== ''))
}
