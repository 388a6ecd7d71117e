import { describe, expect, it } from 'vitest'
import { noPreferences, resolveLocaleSettings } from './locale-settings.ts'

describe('resolveLocaleSettings', () => {
  it('leaves locale and time zone to the browser if nothing was chosen', () => {
    expect(resolveLocaleSettings(noPreferences, ['de-AT'])).toEqual({
      locale: undefined,
      timeZone: undefined,
      units: 'metric',
    })
  })

  it.each([
    ['en-US', 'imperial'],
    ['es-419', 'metric'],
    ['my-Mymr-MM', 'imperial'],
    ['en', 'metric'],
    ['en-AU', 'metric'],
  ])('a browser in %s uses %s units', (language, units) => {
    expect(resolveLocaleSettings(noPreferences, [language]).units).toBe(units)
  })

  it('uses what was chosen, whatever the browser has', () => {
    const chosen = { language: 'de', units: 'metric', timeZone: 'Australia/Sydney' } as const
    expect(resolveLocaleSettings(chosen, ['en-US', 'de-CH'])).toEqual({
      locale: 'de-CH',
      timeZone: 'Australia/Sydney',
      units: 'metric',
    })
    expect(resolveLocaleSettings({ ...chosen, language: 'de-AT' }, ['de-CH']).locale).toBe('de-AT')
    expect(resolveLocaleSettings(chosen, ['fr']).locale).toBe('de')
  })

  it.each([
    ['ar', ['en-US'], 'ar-u-ca-gregory-nu-latn'],
    ['ar', ['ar-EG'], 'ar-EG-u-ca-gregory-nu-latn'],
    [null, ['ar-SA', 'en'], 'ar-SA-u-ca-gregory-nu-latn'],
    [null, ['en', 'ar-SA'], undefined],
  ])(
    '%j in a browser of %j uses Latin digits and the Gregorian calendar: %s',
    (language, browser, locale) => {
      expect(resolveLocaleSettings({ ...noPreferences, language }, browser).locale).toBe(locale)
    },
  )

  it('ignores a time zone that this browser does not support', () => {
    expect(resolveLocaleSettings({ ...noPreferences, timeZone: 'Mars/Olympus' }, []).timeZone).toBeUndefined()
  })
})
