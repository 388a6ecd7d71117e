/** A text recognised as a sentence of the catalogue with values inserted. */
export type MatchedTemplate = {
  /** The catalogue's sentence, with {{placeholders}}. */
  readonly template: string
  /** By the placeholder's name. */
  readonly values: Readonly<Record<string, string>>
}

type TemplatePattern = {
  readonly sentence: string
  readonly names: readonly string[]
  /** The text before the first and after the last placeholder: a cheap check that most texts fail. */
  readonly start: string
  readonly end: string
  readonly pattern: RegExp
  readonly literalCharacters: number
}

/** A sentence with less literal text would match unrelated texts. */
const minimumLiteralCharacters = 12
/** No sentence is longer, so long texts from devices are not searched. */
const maximumCharacters = 600

/**
 * Finds the catalogue's sentence that a text was made of, so that a server's English text with values can be
 * translated. If several match, the one with the most literal text wins.
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
  // split() alternates text and placeholder names.
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
