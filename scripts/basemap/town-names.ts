/** Characters allowed in a name. */
const latinName = /^[\p{Script=Latin}\d\s'’"().,/&-]+$/u

/**
 * A town's name in Latin letters, as on maps: typographic and transliteration marks become plain apostrophes, and marks
 * without a letter are removed.
 * @returns undefined for a name in another script, for which a browser may have no font
 */
export function toLatinName(name: string): string | undefined {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[‘’ʻʼʾʿ`´]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
  return latinName.test(plain) ? plain : undefined
}
