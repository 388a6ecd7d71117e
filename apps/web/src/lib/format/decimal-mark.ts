const marks = new Map<string | undefined, '.' | ','>()

/** What precedes the decimals of the reader's numbers. */
export function decimalMark(locale: string | undefined): '.' | ',' {
  const known = marks.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const mark = parts.some(({ type, value }) => type === 'decimal' && value === '.') ? '.' : ','
  marks.set(locale, mark)
  return mark
}
