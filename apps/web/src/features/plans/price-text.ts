import {
  discountedCents,
  hostedPriceCents,
  type PlanTerm,
  priceCurrency,
  totalCents,
} from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { getLocaleSettings } from '../../lib/locale-settings.ts'
import { isolateOnPage } from '../../lib/format/direction.ts'
import { formatUpTo } from '../../lib/format/numbers.ts'

/** Formats cents as an amount with the currency code: many currencies use a dollar sign. */
export function formatMoney(cents: number, locale = getLocaleSettings().locale): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: priceCurrency,
    currencyDisplay: 'code',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })
  return isolateOnPage(format.format(cents / 100))
}

/** The percentage of a coupon, in the reader's notation. Stripe's have up to two decimals. */
export function formatPercent(percentOff: number): string {
  return formatUpTo(percentOff, 2)
}

/** The price of Hosted for one device, with tax and coupon. Source: specification 3, section 2.9. */
export function priceText(term: PlanTerm, percentOff: number | null, t: TFunction): string {
  const price = formatMoney(discountedCents(hostedPriceCents[term], percentOff))
  const plain =
    term === 'MONTHLY'
      ? t('{{price}} per device per month, plus tax', { price })
      : t('{{price}} per device per year, plus tax', { price })
  return percentOff === null
    ? plain
    : t('{{price}} ({{percent}}% coupon applied)', { price: plain, percent: formatPercent(percentOff) })
}

/** The price of a term for several devices. */
export function totalText(devices: number, term: PlanTerm, percentOff: number | null, t: TFunction): string {
  const price = formatMoney(totalCents(devices, term, percentOff))
  return term === 'MONTHLY'
    ? t('Total: {{price}} per month, plus tax', { price })
    : t('Total: {{price}} per year, plus tax', { price })
}
