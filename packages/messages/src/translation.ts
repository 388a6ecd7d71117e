/**
 * The forms of a text by the number at {{count}}, with CLDR's names of plural forms: Arabic uses all of them, English
 * two.
 */
export type PluralForms = {
  readonly zero?: string
  readonly one: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** A text with {{placeholders}}, or its plural forms. */
export type Template = string | PluralForms

/** The texts of one language, by id. */
export type Catalogue = Readonly<Record<string, Template>>

/** The placeholder names of a template. */
export type PlaceholdersOf<Text> = Text extends string
  ? PlaceholdersIn<Text>
  : Text extends PluralForms
    ? PlaceholdersOf<Text[keyof Text]>
    : never

type PlaceholdersIn<Text extends string> = Text extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | PlaceholdersIn<Rest>
  : never

type IsSame<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false

/** Requirements of a translation: each ID once, with the placeholders of the English text. */
export type Translation<English, Translated> = {
  readonly [Id in keyof English]: Id extends keyof Translated
    ? IsSame<PlaceholdersOf<Translated[Id]>, PlaceholdersOf<English[Id]>> extends true
      ? Translated[Id]
      : { readonly places: PlaceholdersOf<English[Id]> }
    : Template
} & { readonly [Id in Exclude<keyof Translated, keyof English>]: never }

/** Fails to compile if an ID is missing or unknown, or if a text's placeholders differ from the English ones. */
export function defineTranslation<English>() {
  return <const Translated extends { readonly [id: string]: Template }>(
    texts: Translated & Translation<English, Translated>,
  ): Translated => texts
}
