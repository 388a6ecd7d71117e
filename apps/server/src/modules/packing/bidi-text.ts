import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

/** Loaded by require, because the types of the package do not match its module format. */
const createBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi
const bidi = createBidi()

export type Direction = 'ltr' | 'rtl'

/** Direction marks, which are not drawn. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Left-to-right even between Arabic words, where its groups of digits would change places. */
const phoneNumber = /\+\d[\d ()-]*\d/gu

/**
 * Splits a line into parts of one direction, in the order in which they are drawn from the left (Unicode's
 * bidirectional algorithm, UAX 9). The PDF library shapes and reverses the letters of a part, but does not support
 * lines of mixed directions.
 * @param direction of the page; `auto`: by the first letter of user input
 */
export function visualRuns(typed: string, direction: Direction | 'auto'): readonly string[] {
  const line = typed.replaceAll(phoneNumber, '\u2066$&\u2069')
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const runs: { text: string; level: number }[] = []
  for (let at = 0; at < line.length; at++) {
    const level = levels[at] ?? 0
    const character = line.charAt(at)
    const text = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
    const last = runs.at(-1)
    if (last && last.level === level) last.text += text
    else runs.push({ text, level })
  }
  return reorder(runs)
    .map(({ text }) => text.replaceAll(marks, ''))
    .filter((text) => text !== '')
}

/** Rule L2: from the highest level down, each sequence of at least that level is reversed. */
function reorder<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  let ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const next: Run[] = []
    let sequence: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) sequence = [run, ...sequence]
      else {
        next.push(...sequence, run)
        sequence = []
      }
    }
    ordered = [...next, ...sequence]
  }
  return ordered
}

/**
 * Breaks text into lines no wider than the available width, between words, or inside a word that is wider than a line.
 */
export function wrapText(text: string, room: number, widthOf: (line: string) => number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (widthOf(longer) <= room) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const character of word) {
        if (line !== '' && widthOf(line + character) > room) {
          lines.push(line)
          line = ''
        }
        line += character
      }
    }
    return [...lines, line]
  })
}
