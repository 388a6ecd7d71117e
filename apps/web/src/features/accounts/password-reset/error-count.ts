/** Source: specification 1, section 9 ('Reset-screen error counter cap'). */
export const maximumResetErrors = 5

/** Counts failed requests on the reset page, up to the cap. */
export function countError(errors: number): number {
  return Math.min(errors + 1, maximumResetErrors)
}
