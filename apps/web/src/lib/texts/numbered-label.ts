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
