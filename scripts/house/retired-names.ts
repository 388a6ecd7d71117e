/** An identifier that is used no more, so that it does not come back. */
export type RetiredName = {
  readonly name: string
  /** What says the same now. */
  readonly now: string
  /** Sources, or folders ending in /, where it still stands because it is stored, sent or measured under this name. */
  readonly keptIn?: readonly string[]
}

export const retiredNames: readonly RetiredName[] = []
