import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitiseNote, isNoteField, type NoteField, noteFields, parseNotes } from './device-notes.ts'

test('sanitises notes, and keeps commas in descriptions', () => {
  expect(sanitiseNote('customer', `O'Brien "& Sons" <script>, Ltd?`)).toBe('OBrien & Sons script Ltd')
  expect(sanitiseNote('description', 'North, by the gate')).toBe('North, by the gate')
  expect(sanitiseNote('status', 'one\ntwo\u0000')).toBe('one two ')
  expect(sanitiseNote('customer', 'x'.repeat(101))).toBe('x'.repeat(100))
})

test('keeps only word characters in the name of a custom page', () => {
  expect(sanitiseNote('home_page', '../evil page?a=1')).toBe('evilpagea1')
})

test('is idempotent', () => {
  const field = fc.constantFrom(...(Object.keys(noteFields) as NoteField[]))
  fc.assert(
    fc.property(field, fc.string({ unit: 'binary' }), (name, text) => {
      const once = sanitiseNote(name, text)
      expect(sanitiseNote(name, once)).toBe(once)
      expect(Array.from(once).length).toBeLessThanOrEqual(noteFields[name].maximumLength)
    }),
  )
})

test('ignores invalid stored notes', () => {
  const stored = { status: 'Ready', customer: 7, installer: '', other: 'x', brand_image: 'img-1' }
  expect(parseNotes(stored)).toEqual({ status: 'Ready', brand_image: 'img-1' })
  expect([parseNotes(null), parseNotes([]), parseNotes('x')]).toEqual([{}, {}, {}])
  expect(['status', 'constructor', 'asset_image'].map(isNoteField)).toEqual([true, false, false])
})
