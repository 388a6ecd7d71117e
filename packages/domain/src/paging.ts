/**
 * 'Go to page': values that are not numbers or at most 0 become page 1, values beyond the end the last page. Source:
 * specification 3, section 5.
 */
export function clampPage(value: unknown, lastPage: number): number {
  const page = typeof value === 'string' ? parsePage(value) : Math.trunc(Number(value))
  return page >= 1 ? Math.min(page, Math.max(1, lastPage)) : 1
}

/** Code points of the zeros of Arabic-Indic digits, Arabic and Persian. */
const arabicZeros = [0x6_60, 0x6_f0]

/** A decimal number as people type it, also with Arabic digits or as '1,234'; NaN: anything else. */
function parsePage(typed: string): number {
  const latin = typed.trim().replaceAll(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    return String(code - (arabicZeros.findLast((zero) => zero <= code) ?? 0))
  })
  const grouped = /^\d{1,3}(?:[.,'’٬\s]\d{3})+$/.test(latin)
  if (grouped) return Number(latin.replaceAll(/\D/g, ''))
  return /^\d+(?:[.,٫]\d*)?$/.test(latin) ? Number.parseInt(latin, 10) : Number.NaN
}
