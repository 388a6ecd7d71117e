import { isolate } from '@fieldport/messages'

/** U+2066 LEFT-TO-RIGHT ISOLATE and U+2069 POP DIRECTIONAL ISOLATE. Source: Unicode UAX 9, 2.4. */
const leftToRightIsolate = '\u2066'
const endOfIsolate = '\u2069'

/** Whether the page's language is written from right to left. */
export function isPageRightToLeft(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl'
}

/** A number with its unit reads '5 kPa' on every page: in right-to-left text it would become 'kPa 5'. */
export function keepLeftToRight(text: string): string {
  return isPageRightToLeft() && text !== '' ? `${leftToRightIsolate}${text}${endOfIsolate}` : text
}

/** 'Ambient (°C)': a name in any language, and a unit, which is always left-to-right. */
export function nameWithUnit(name: string, unit: string): string {
  return unit === '' ? name : `${name} (${keepLeftToRight(unit)})`
}

/** Isolates a text with its own direction: on a right-to-left page it does not reorder the text around it. */
export function isolateOnPage(text: string): string {
  return isPageRightToLeft() ? isolate(text) : text
}

/** Removes marks that only order text on screen, for other programs. */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
}

/** 'Hosted · DEMO00001 · Admin': facts on one line, without empty ones, in the order of the page's direction. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .map((fact) => isolateOnPage(String(fact)))
    .join(' · ')
}
