import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { noPreferences, setLocaleSettings } from '../../lib/locale-settings.ts'
import { termName } from '../../ui/plan-names.ts'
import { formatMoney, priceText, totalText } from './price-text.ts'

/** Returns the English text with its placeholders filled. */
const t = ((text: string, values: Readonly<Record<string, unknown>> = {}) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))) as unknown as TFunction
/** Intl puts a non-breaking space between currency and number. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('prices', () => {
  it('contain the currency code, and cents if not zero', () => {
    const shown = [0, 750, 656, 7500, 70_000].map((cents) => plain(formatMoney(cents, 'en-AU')))
    expect(shown).toEqual(['AUD 0', 'AUD 7.50', 'AUD 6.56', 'AUD 75', 'AUD 700'])
    expect(plain(formatMoney(750, 'de-DE'))).toBe('7,50 AUD')
  })

  it.each([
    ['MONTHLY', null, 'AUD 7.50 per device per month, plus tax'],
    ['YEARLY', null, 'AUD 75 per device per year, plus tax'],
    ['MONTHLY', 12.5, 'AUD 6.56 per device per month, plus tax (12.5% coupon applied)'],
    ['YEARLY', 100, 'AUD 0 per device per year, plus tax (100% coupon applied)'],
  ] as const)('of a %s term with a coupon of %s percent are per device, plus tax', (term, off, text) => {
    expect(plain(priceText(term, off, t))).toBe(text)
  })

  it('have a coupon in the notation of the reader', () => {
    setLocaleSettings({ ...noPreferences, language: 'de' })
    try {
      expect(plain(priceText('MONTHLY', 12.5, t))).toContain('(12,5% coupon applied)')
    } finally {
      setLocaleSettings(noPreferences)
    }
  })

  it('of several devices are rounded once, like a line of an invoice', () => {
    expect(plain(totalText(3, 'MONTHLY', 12.5, t))).toBe('Total: AUD 19.69 per month, plus tax')
    expect(plain(totalText(500, 'YEARLY', null, t))).toMatch(/^Total: AUD 37.?500 per year, plus tax$/)
  })

  it('have terms with names', () => {
    expect([termName('MONTHLY', t), termName('YEARLY', t)]).toEqual(['Monthly', 'Yearly'])
  })
})
