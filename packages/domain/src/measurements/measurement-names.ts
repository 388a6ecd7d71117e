import { measurementFamilies, singleMeasurements } from './measurement-catalogue.ts'

/** Translates a word; a word without a translation is returned unchanged. */
export type TranslateWord = (word: string) => string

/** 'Analog 1' is an analog channel, 'IO3 Voltage' a voltage. */
const numbered = [/^(?<before>)(?<word>.+?)(?<after> \d+)$/, /^(?<before>IO\d+ )(?<word>.+)(?<after>)$/]

export type NumberedLabel = { readonly before: string; readonly word: string; readonly after: string }

/** The translatable part of a label, and the numbers around it. */
export function splitNumberedLabel(label: string): readonly NumberedLabel[] {
  return numbered.flatMap((pattern) => {
    const { before = '', word, after = '' } = pattern.exec(label)?.groups ?? {}
    return word === undefined ? [] : [{ before, word, after }]
  })
}

/** Translates a label as a whole, otherwise its word without the numbers around it. */
export function translateNumberedLabel(label: string, translate: TranslateWord): string {
  const whole = translate(label)
  if (whole !== label) return whole
  for (const { before, word, after } of splitNumberedLabel(label))
    if (translate(word) !== word) return `${before}${translate(word)}${after}`
  return label
}

const catalogueWords: ReadonlySet<string> = new Set([
  ...Object.values(singleMeasurements).map(({ label }) => label),
  ...Object.values(measurementFamilies).flatMap(({ label, noun }) => [label, noun]),
])

/**
 * Translates a name of the measurement catalogue; a name given by a person is returned unchanged, also if it is a word
 * that has another meaning elsewhere, such as 'Power'. The hours of a measurement are translated as '<name> Hours'.
 */
export function translateMeasurementName(name: string, translate: TranslateWord): string {
  const words = [name, ...splitNumberedLabel(name).map(({ word }) => word)]
  if (words.some((word) => catalogueWords.has(word))) return translateNumberedLabel(name, translate)
  const [, counted] = /^(.+) Hours$/.exec(name) ?? []
  const known = counted === undefined ? undefined : translateMeasurementName(counted, translate)
  if (known === undefined || known === counted) return name
  return translate(`${known} Hours`)
}
