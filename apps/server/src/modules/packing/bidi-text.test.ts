import { describe, expect, it } from 'vitest'
import { visualRuns, wrapText } from './bidi-text.ts'

describe('a line in visual order', () => {
  it.each([
    ['Main Street 1', 'ltr', ['Main Street 1']],
    ['شركة الشمال', 'rtl', ['شركة الشمال']],
    // From the left: the Latin words and the number stand where a reader from the right comes to them.
    ['القائمة 7 من 12', 'rtl', ['12', ' من ', '7', 'القائمة ']],
    ['شركة Łódź Mining الشمال', 'rtl', [' الشمال', 'Łódź Mining', 'شركة ']],
    ['To شركة الشمال, Perth', 'ltr', ['To ', 'شركة الشمال', ', Perth']],
    // Brackets face their text.
    ['(الشمال)', 'rtl', [')الشمال(']],
    ['الرقم +966 55 000', 'rtl', ['+966 55 000', 'الرقم ']],
    ['شركة Ltd.', 'auto', ['.', 'Ltd', 'شركة ']],
    ['\u2068PO-1\u2069 · طلب', 'rtl', [' · طلب', 'PO-1']],
  ] as const)('%s', (line, direction, runs) => {
    expect(visualRuns(line, direction)).toEqual(runs)
  })
})

it('breaks lines between words, and within a word only if the line is too short for it', () => {
  const lines = wrapText('one two three\nabcdefghij k', 7, (line) => line.length)
  expect(lines).toEqual(['one two', 'three', 'abcdefg', 'hij k'])
})
