/** Steps of the last digit that a trend line is high at least: one of them is a stroke's width on a card. */
const minimumSteps = 20

/**
 * The least span of values, in the unit of the measurement, that fills the height of its trend line. Without it the noise of the last
 * digit would look like a storm.
 * @param decimals with which the measurement is shown
 */
export function minimumSparkSpan({ decimals }: { readonly decimals: number }): number {
  return minimumSteps * 10 ** -decimals
}
