import type { UnitSystem } from '@fieldport/domain'

/** A person's settings; null: the browser's default. */
export type Preferences = {
  readonly language: string | null
  readonly units: UnitSystem | null
  readonly timeZone: string | null
}

/** The format of numbers, units and times; undefined fields use the environment's. */
export type LocaleSettings = {
  readonly locale: string | undefined
  readonly timeZone: string | undefined
  readonly units: UnitSystem
}

export const noPreferences: Preferences = { language: null, units: null, timeZone: null }

/** Regions that measure in imperial units. Source: Unicode CLDR, supplemental measurement data. */
const imperialRegions = new Set(['US', 'LR', 'MM'])

/** @param browserLanguages BCP 47, most preferred first */
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

/** The browser's variant of the language, such as de-AT for 'de', so that numbers and dates stay familiar. */
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
 * IDs, units, keys and device texts have Latin digits everywhere, and a screen with two kinds of digits is hard to
 * compare, so Arabic uses Latin digits in all regions, and the Gregorian calendar of devices and charts.
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

/** Sets the default of every formatter. Texts already rendered keep theirs until they render again. */
export function setLocaleSettings(preferences: Preferences): void {
  present = resolveLocaleSettings(preferences, browserLanguages())
}

export function getLocaleSettings(): LocaleSettings {
  return present
}
