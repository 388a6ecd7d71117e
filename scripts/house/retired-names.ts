import names from './retired-names.json' with { type: 'json' }

/** An identifier that is used no more, so that it does not come back. */
export type RetiredName = {
  readonly name: string
  /** What says the same now. */
  readonly now: string
  /** Sources, or folders ending in /, where it still stands because it is stored, sent or measured under this name. */
  readonly keptIn?: readonly string[]
}

/** Words of our own that gave way to the field's, each with its standard term. */
export const retiredNames: readonly RetiredName[] = Object.entries(names).map(([name, now]) => ({
  name,
  now,
}))
