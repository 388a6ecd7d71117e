type Days = { readonly from: number; readonly to: number; readonly timeZone: string }

/** The days of a scheduled export, such as '24 November 2026' or '18–24 November 2026'. @param locale BCP 47 */
export function formatExportedDays({ from, to, timeZone }: Days, locale: string): string {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  return dates.formatRange(from * 1000, to * 1000 - 1)
}
