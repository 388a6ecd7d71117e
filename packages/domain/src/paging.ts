/**
 * 'Go to page': values that are not numbers or at most 0 become page 1, values beyond the end the last page. Source:
 * specification 3, section 5.
 */
export function clampPage(value: unknown, lastPage: number): number {
  const page = Math.trunc(typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value))
  return page >= 1 ? Math.min(page, Math.max(1, lastPage)) : 1
}
