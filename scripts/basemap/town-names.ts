/** What may stand between the letters of a name. */
const latinName = /^[\p{Script=Latin}\d\s'’"().,/&-]+$/u

/**
 * A town's name in Latin letters, as maps write them: typographic and transliteration marks are plain apostrophes, and marks that
 * belong to no letter are left out.
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
