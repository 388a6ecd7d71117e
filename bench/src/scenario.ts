/** Available to every scenario. */
export type ScenarioContext = {
  /** Shorter windows and fewer calls: to check that everything runs, not for publishing. */
  readonly quick: boolean
  /** A folder for this run, removed at its end. */
  readonly folder: string
  /** Where the server's CPU profiles are written; undefined: none are recorded. */
  readonly profileDir: string | undefined
  /** Prints a line of progress. */
  readonly log: (line: string) => void
}

export type Target = { readonly atLeast: number } | { readonly atMost: number }

/** One figure of the table. */
export type Row = {
  readonly name: string
  /** Null: it could not be measured here; `note` says why. */
  readonly value: number | null
  readonly unit: 'values/s' | 'events/s' | 'ms' | 'MB' | 'kB' | 'files' | '×' | '%'
  readonly target?: Target
  /** This product's figure relative to this one: above 1, this product is better. */
  readonly ratio?: number
  readonly note?: string
}

export type Scenario = {
  readonly id: string
  readonly title: string
  readonly run: (surroundings: ScenarioContext) => Promise<readonly Row[]>
}

/** Null: there is no target, or nothing was measured. */
export function isReached({ value, target }: Row): boolean | null {
  if (value === null || target === undefined) return null
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}
