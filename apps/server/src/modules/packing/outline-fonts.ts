import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Glyph = { readonly advanceWidth: number; readonly path: { readonly toSVG: () => string } }
type Font = {
  readonly unitsPerEm: number
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean
  readonly layout: (text: string) => { readonly glyphs: readonly Glyph[] }
}

/** A part of a run. Without `font`, the document's own font has its glyphs. */
export type Part = { readonly text: string; readonly font: Font | null }

const packages = createRequire(import.meta.url)
/** The package has no types. */
const { openSync } = packages('fontkit') as { readonly openSync: (path: string) => Font }

/** Chinese and Japanese, then Korean: about a hundred files each, of which a text needs a few. */
const families = ['noto-sans-sc', 'noto-sans-kr']
/** Characters that are not drawn but change how their neighbours are. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu
/** Printed in place of a character that no font has. */
export const unprintableReplacement = '\ufffd'

/** Font files by the characters that they may have, read once. */
let fontFiles: ReturnType<typeof listFontFiles> | undefined

export type OutlineFonts = ReturnType<typeof createOutlineFonts>

/**
 * Splits text by the fonts that have its letters, so that none is printed as an empty box.
 * Kept for one document: an opened font takes far more memory than its file.
 * @param mainFont path of the document's own font
 */
export function createOutlineFonts(mainFont: string) {
  const opened = new Map<string, Font>()
  const open = (path: string): Font => {
    const font = opened.get(path) ?? openSync(path)
    opened.set(path, font)
    return font
  }
  const has = (font: Font, letters: readonly number[]) =>
    letters.every((each) => font.hasGlyphForCodePoint(each))
  /** Undefined: no font has all characters. */
  const partOf = (text: string): Part | undefined => {
    const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
    if (has(open(mainFont), letters)) return { text, font: null }
    fontFiles ??= listFontFiles()
    for (const { path, ranges } of fontFiles) {
      if (!letters.every((each) => ranges.some(([from, to]) => from <= each && each <= to))) continue
      const font = open(path)
      if (has(font, letters)) return { text, font }
    }
    return undefined
  }
  return {
    split: (text: string): readonly Part[] => {
      const parts: { text: string; font: Font | null }[] = []
      for (const { segment } of new Intl.Segmenter().segment(text.replaceAll(/\s/gu, ' '))) {
        const part = partOf(segment) ??
          partOf(segment.replaceAll(ignorable, '')) ?? { text: unprintableReplacement, font: null }
        const last = parts.at(-1)
        if (last && last.font === part.font) last.text += part.text
        else parts.push({ ...part })
      }
      return parts
    },
  }
}

function listFontFiles() {
  return families.flatMap((family) => {
    const name = `@fontsource-variable/${family}`
    const subsets = JSON.parse(readFileSync(packages.resolve(`${name}/unicode.json`), 'utf8')) as Record<
      string,
      string
    >
    return Object.entries(subsets).map(([subset, ranges]) => ({
      path: packages.resolve(`${name}/files/${family}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: ranges.split(',').map(parseRange),
    }))
  })
}

/** @param range as style sheets write it: U+4e00-4e0f or U+4e00 */
function parseRange(range: string): readonly [from: number, to: number] {
  const [from = 0, to = from] = range
    .slice(2)
    .split('-')
    .map((digits) => Number.parseInt(digits, 16))
  return [from, to]
}
