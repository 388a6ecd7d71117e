import { isolate } from '@fieldport/messages'

/** U+2066 LEFT-TO-RIGHT ISOLATE and U+2069 POP DIRECTIONAL ISOLATE. Source: Unicode UAX 9, 2.4. */
const leftToRightIsolate = '\u2066'
const endOfIsolate = '\u2069'

/** Whether the page is in a language that is written from the right. */
export function isPageRightToLeft(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl'
}

/** A number with its unit reads '5 kPa' on every page: in a line from the right it would become 'kPa 5'. */
export function keepLeftToRight(text: string): string {
  return isPageRightToLeft() && text !== '' ? `${leftToRightIsolate}${text}${endOfIsolate}` : text
}

/** 'Ambient (°C)': a name of any language, and a unit, which always reads from the left. */
export function nameWithUnit(name: string, unit: string): string {
  return unit === '' ? name : `${name} (${keepLeftToRight(unit)})`
}

/** A text of its own direction among others: on a page from the right nothing around it is reordered by it. */
export function isolateOnPage(text: string): string {
  return isPageRightToLeft() ? isolate(text) : text
}

/** A text without the marks that only order it on a screen, as other programs take it. */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
}
