import type { UnitSystem } from '@fieldport/domain'

/** What a person chose; null: as their browser has it. */
export type Preferences = {
  readonly language: string | null
  readonly units: UnitSystem | null
  readonly timeZone: string | null
}

/** How numbers, units and times are written; what is undefined is the environment's own. */
export type LocaleSettings = {
  readonly locale: string | undefined
  readonly timeZone: string | undefined
  readonly units: UnitSystem
}

export const noPreferences: Preferences = { language: null, units: null, timeZone: null }

/** Regions that measure in imperial units. Source: Unicode CLDR, supplemental measurement data. */
const imperialRegions = new Set(['US', 'LR', 'MM'])

/** @param browserLanguages BCP 47, the most wanted first */
export function resolveLocaleSettings(
  preferences: Preferences,
  browserLanguages: readonly string[],
): LocaleSettings {
  return {
    locale: localeOf(preferences.language, browserLanguages),
    timeZone: isTimeZone(preferences.timeZone) ? preferences.timeZone : undefined,
    units: preferences.units ?? unitsOf(browserLanguages[0]),
  }
}

/** The browser's own kind of the language, such as de-AT for 'de', so that its numbers and dates stay familiar. */
function localeOf(language: string | null, browserLanguages: readonly string[]): string | undefined {
  if (language === null)
    return isArabic(browserLanguages[0]) ? withLatinDigits(browserLanguages[0]) : undefined
  const familiar = browserLanguages.find((tag) => getPrimaryLanguage(tag) === getPrimaryLanguage(language))
  const locale = language.includes('-') ? language : (familiar ?? language)
  return isArabic(locale) ? withLatinDigits(locale) : locale
}

function isArabic(tag: string | undefined): tag is string {
  return tag !== undefined && getPrimaryLanguage(tag) === 'ar'
}

/**
 * Ids, units, keys and what devices say have Latin digits everywhere, and a screen with two kinds of digits is hard to compare:
 * Arabic has them too, in all its regions, and the calendar that devices and charts count by.
 */
function withLatinDigits(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn', calendar: 'gregory' }).toString()
}

export function getPrimaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}

function unitsOf(language: string | undefined): UnitSystem {
  const region = language?.split('-').find((part, at) => at > 0 && /^[A-Za-z]{2}$/.test(part))
  return region !== undefined && imperialRegions.has(region.toUpperCase()) ? 'imperial' : 'metric'
}

export function isTimeZone(name: string | null): name is string {
  if (name === null) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function browserLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])
}

let present = resolveLocaleSettings(noPreferences, browserLanguages())

/** Whose formats every formatter takes unless told otherwise. Pages drawn before keep theirs until they are drawn again. */
export function setLocaleSettings(preferences: Preferences): void {
  present = resolveLocaleSettings(preferences, browserLanguages())
}

export function getLocaleSettings(): LocaleSettings {
  return present
}
