/** Minimum height of a trend line in steps of the last digit: one step is a line width on a card. */
const minimumSteps = 20

/**
 * The minimum span of values, in the unit of the measurement, that fills the height of its trend line. Without it, noise in the last
 * digit would look dramatic.
 * @param decimals with which the measurement is shown
 */
export function minimumSparkSpan({ decimals }: { readonly decimals: number }): number {
  return minimumSteps * 10 ** -decimals
}
