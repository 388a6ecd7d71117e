/** Right-to-left languages. Source: Unicode CLDR, scripts Arab, Hebr, Thaa, Nkoo. */
const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'ug', 'ur', 'yi'])

/** @param language BCP 47 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr'
}

/** U+2068 FIRST STRONG ISOLATE and U+2069 POP DIRECTIONAL ISOLATE. Source: Unicode UAX 9, 2.4. */
const firstStrongIsolate = '\u2068'
const endOfIsolate = '\u2069'

/**
 * Isolates a value in a sentence of another direction: it keeps its own order and does not reorder the text around it.
 */
export function isolate(text: string): string {
  return text === '' ? text : `${firstStrongIsolate}${text}${endOfIsolate}`
}
