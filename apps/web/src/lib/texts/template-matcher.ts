/** Words that are a sentence of the catalogue with values put into it. */
export type MatchedTemplate = {
  /** As the catalogue has it, with {{holes}}. */
  readonly template: string
  /** By the name of the hole. */
  readonly values: Readonly<Record<string, string>>
}

type TemplatePattern = {
  readonly sentence: string
  readonly names: readonly string[]
  /** What stands before the first and behind the last hole: most words fail here, which costs little. */
  readonly start: string
  readonly end: string
  readonly pattern: RegExp
  readonly literalCharacters: number
}

/** A sentence with less of its own fits words that were never it. */
const minimumLiteralCharacters = 12
/** Nobody's sentence is longer, and a long text of a device is not searched through. */
const maximumCharacters = 600

/**
 * Finds out which sentence of the catalogue words are made of, so that what a server said with a value in it can be said in
 * another language. Of several the one with the most of its own counts.
 * @param sentences keys of the catalogue; plural forms are left out
 */
export function createTemplateMatcher(
  sentences: readonly string[],
): (words: string) => MatchedTemplate | undefined {
  const forms = sentences
    .filter((sentence) => sentence.includes('{{') && !/_(?:one|other)$/.test(sentence))
    .map(toTemplatePattern)
    .filter(({ literalCharacters }) => literalCharacters >= minimumLiteralCharacters)
    .toSorted((left, right) => right.literalCharacters - left.literalCharacters)
  return (words) => {
    if (words.length > maximumCharacters) return undefined
    for (const { sentence, names, start, end, pattern } of forms) {
      if (!words.startsWith(start) || !words.endsWith(end)) continue
      const values = pattern.exec(words)?.slice(1)
      if (values)
        return {
          template: sentence,
          values: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
        }
    }
    return undefined
  }
}

function toTemplatePattern(sentence: string): TemplatePattern {
  // Of what split() gives, every second one is the name of a hole.
  const parts = sentence.split(/\{\{(\w+)\}\}/)
  const own = parts.filter((_, at) => at % 2 === 0)
  return {
    sentence,
    names: parts.filter((_, at) => at % 2 === 1),
    start: own[0] ?? '',
    end: own.at(-1) ?? '',
    pattern: new RegExp(`^${own.map(escaped).join('(.+)')}$`),
    literalCharacters: own.join('').length,
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
