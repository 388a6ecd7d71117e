import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chartNoteLimits,
  findNoteMomentProblem,
  findNoteTextProblem,
  normaliseNoteText,
} from './chart-note.ts'

const problemOf = (text: string) => findNoteTextProblem(normaliseNoteText(text))?.id

describe('the text of a chart note', () => {
  it('has up to 280 characters after trimming', () => {
    expect(problemOf(` ${'x'.repeat(280)}\n`)).toBeUndefined()
    expect(findNoteTextProblem('x'.repeat(281))).toEqual({ id: 'textTooLong', params: { maximum: 280 } })
    expect(problemOf(' \n ')).toBe('chartNoteEmpty')
  })

  it.each([
    'a\nb',
    'a\tb',
    'a\u0000b',
    'a\u007fb',
    'a\u0085b',
    'a\u2028b',
    'a\u202eb',
    'a\u2067b',
    'a\ud800b',
  ])('refuses %j', (text) => expect(problemOf(text)).toBe('chartNoteControlCharacters'))

  it.each([
    'تم استبدال المضخة',
    'Öl gewechselt – 12 °C',
    '<b>belt</b> & "hose"',
    'fixed 👩🏽‍🔧',
    'می\u200cخواهم',
  ])('accepts %j', (text) => expect(problemOf(text)).toBeUndefined())

  it('never contains characters that reorder adjacent text', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (given) => {
        const text = normaliseNoteText(given)
        if (findNoteTextProblem(text)) return
        expect(text).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect(text.length).toBeGreaterThan(0)
        expect(text.length).toBeLessThanOrEqual(chartNoteLimits.textLength)
        expect(normaliseNoteText(text)).toBe(text)
      }),
    )
  })
})

describe('the time of a chart note', () => {
  const span = { oldestSeconds: 1_000, nowSeconds: 1_000_000 }

  it('must be readable under the plan, with a device clock up to a day ahead', () => {
    for (const at of [1_000, 500_000.5, 1_000_000 + 86_400])
      expect([at, findNoteMomentProblem(at, span)]).toEqual([at, undefined])
    expect(findNoteMomentProblem(999, span)?.id).toBe('chartNoteTooOld')
    expect(findNoteMomentProblem(1_000_000 + 86_401, span)?.id).toBe('chartNoteInFuture')
    expect(findNoteMomentProblem(Number.NaN, span)?.id).toBe('chartNoteMomentNeeded')
  })
})
