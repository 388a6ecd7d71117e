/** Terms of a paid Hosted plan. Source: specification 3, section 2.9. */
export const planTerms = ['MONTHLY', 'YEARLY'] as const
export type PlanTerm = (typeof planTerms)[number]

/** ISO 4217. Source: specification 3, section 2.9. */
export const priceCurrency = 'AUD'

/** Per device, in cents, before tax. Lifetime has no term and is granted only by the vendor. */
export const hostedPriceCents = { MONTHLY: 750, YEARLY: 7_500, LIFETIME: 70_000 } as const

/**
 * A line of an invoice in cents minus a percentage coupon. The discount is rounded to the nearest cent, half a cent in
 * the payer's favour: a provider takes the percentage off whole lines, not off each device.
 * @param percentOff 0 to 100; anything else counts as no coupon
 */
export function discountedCents(cents: number, percentOff: number | null): number {
  if (percentOff === null || !(percentOff > 0 && percentOff <= 100)) return cents
  // In thousandths of a percent, so that 12.5 % of whole cents is an integer.
  const discount = Math.floor((cents * Math.round(percentOff * 1000) + 50_000) / 100_000)
  return cents - discount
}

/** The price of several devices for one term, in cents before tax: they are one line of an invoice. */
export function totalCents(devices: number, term: PlanTerm, percentOff: number | null): number {
  return discountedCents(devices * hostedPriceCents[term], percentOff)
}

/**
 * The end of a term by its start, all in epoch seconds: the same day of the month, or the month's last.
 * @param anchorSeconds start of the first of several consecutive terms, whose day of the month all of them keep: after
 * 31 January and 28 February comes 31 March
 */
export function termEndSeconds(
  startSeconds: number,
  term: PlanTerm,
  anchorSeconds: number = startSeconds,
): number {
  const start = new Date(startSeconds * 1000)
  const months = term === 'MONTHLY' ? 1 : 12
  const first = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1)
  const daysOfMonth = new Date(
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0),
  ).getUTCDate()
  const day = Math.min(new Date(anchorSeconds * 1000).getUTCDate(), daysOfMonth) - 1
  const timeOfDay = (startSeconds * 1000) % 86_400_000
  return (first + day * 86_400_000 + timeOfDay) / 1000
}
