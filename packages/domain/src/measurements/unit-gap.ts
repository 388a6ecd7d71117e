const percentGaps = new Map<string | undefined, string>()

/** What stands between a number and its unit: nothing in '21°' and '4%', a no-break space in the German '4 %'. */
export function unitGap(unit: string, locale: string | undefined): string {
  if (unit === '°' || unit === '') return ''
  return unit === '%' ? percentGap(locale) : ' '
}

function percentGap(locale: string | undefined): string {
  const known = percentGaps.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.5)
  const gap = parts.some(({ type, value }) => type === 'literal' && value.trim() === '') ? '\u00A0' : ''
  percentGaps.set(locale, gap)
  return gap
}
