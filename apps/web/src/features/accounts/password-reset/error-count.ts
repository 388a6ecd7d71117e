/** Source: specification 1, section 9 ('Reset-screen error counter cap'). */
export const maximumResetErrors = 5

/** Failed requests on the reset page, never more than the cap. */
export function countError(errors: number): number {
  return Math.min(errors + 1, maximumResetErrors)
}
