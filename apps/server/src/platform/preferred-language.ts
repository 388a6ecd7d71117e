/**
 * The first available language among those a reader wants: each a BCP 47 name, or a list as sent by browsers; else
 * English.
 */
export function preferredLanguage<Code extends string>(
  languages: Readonly<Record<Code | 'en', unknown>>,
  wanted: readonly (string | null | undefined)[],
): Code | 'en' {
  const codes = wanted
    .flatMap((each) => (each ?? '').split(','))
    .map((each) => each.trim().slice(0, 2).toLowerCase())
  return codes.find((each): each is Code => Object.hasOwn(languages, each)) ?? 'en'
}

/** The texts in the language that `preferredLanguage` finds, with its code. */
export function preferredTexts<Code extends string, Texts>(
  languages: Readonly<Record<Code | 'en', Texts>>,
  wanted: readonly (string | null | undefined)[],
): { readonly code: Code | 'en'; readonly texts: Texts } {
  const code = preferredLanguage<Code>(languages, wanted)
  return { code, texts: languages[code] }
}
