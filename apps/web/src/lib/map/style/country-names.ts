/** The names of countries in a language, by two-letter code. */
export function getCountryNames(language: string): Readonly<Record<string, string>> {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return Object.fromEntries(
    codes.flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [[code, name]]
    }),
  )
}
