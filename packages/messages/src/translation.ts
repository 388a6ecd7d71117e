/** The forms of a text by the number at {{count}}, named as CLDR names plurals: Arabic has all but zero apart, English two. */
export type PluralForms = {
  readonly zero?: string
  readonly one: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** A text with {{places}}, or its forms by a number. */
export type Template = string | PluralForms

/** The texts of one language, by id. */
export type Catalogue = Readonly<Record<string, Template>>

/** The names of the places of a template. */
export type PlaceholdersOf<Text> = Text extends string
  ? PlaceholdersIn<Text>
  : Text extends PluralForms
    ? PlaceholdersOf<Text[keyof Text]>
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
