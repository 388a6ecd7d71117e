import names from './retired-names.json' with { type: 'json' }

/** A retired identifier that must not be used again. */
export type RetiredName = {
  readonly name: string
  /** Its replacement. */
  readonly now: string
  /** Sources, or folders ending in /, that still contain it because it is stored, sent or measured under this name. */
  readonly keptIn?: readonly string[]
}

/** Replaced terms of our own, each with its standard term. */
export const retiredNames: readonly RetiredName[] = Object.entries(names).map(([name, now]) => ({
  name,
  now,
}))
