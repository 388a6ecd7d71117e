/** A text with {{places}}, or its forms by the number at {{count}}. */
export type Template = string | { readonly one: string; readonly other: string }

/** The names of the places of a template. */
export type PlaceholdersOf<Text> = Text extends string
  ? PlaceholdersIn<Text>
  : Text extends { readonly one: infer One; readonly other: infer Other }
    ? PlaceholdersOf<One> | PlaceholdersOf<Other>
    : never

type PlaceholdersIn<Text extends string> = Text extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | PlaceholdersIn<Rest>
  : never

type IsSame<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false

/** What a translation has to be: each id once, with the places that the English text has. */
export type Translation<English, Translated> = {
  readonly [Id in keyof English]: Id extends keyof Translated
    ? IsSame<PlaceholdersOf<Translated[Id]>, PlaceholdersOf<English[Id]>> extends true
      ? Translated[Id]
      : { readonly places: PlaceholdersOf<English[Id]> }
    : Template
} & { readonly [Id in Exclude<keyof Translated, keyof English>]: never }

/** Does not compile when an id is missing or surplus, or when the places of a text are not those of the English one. */
export function defineTranslation<English>() {
  return <const Translated extends { readonly [id: string]: Template }>(
    texts: Translated & Translation<English, Translated>,
  ): Translated => texts
}
