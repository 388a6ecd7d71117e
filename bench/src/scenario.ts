/** What every scenario gets. */
export type ScenarioContext = {
  /** Shorter windows and fewer calls: to see that everything runs, not to publish. */
  readonly quick: boolean
  /** A folder of this run, removed at its end. */
  readonly folder: string
  /** Where the server's CPU profiles go; undefined: none is taken. */
  readonly profileDir: string | undefined
  /** A line for the person who waits. */
  readonly log: (line: string) => void
}

export type Target = { readonly atLeast: number } | { readonly atMost: number }

/** One figure of the table. */
export type Row = {
  readonly name: string
  /** Null: it could not be measured here, `note` says why. */
  readonly value: number | null
  readonly unit: 'values/s' | 'events/s' | 'ms' | 'MB' | 'kB' | 'files' | '×' | '%'
  readonly target?: Target
  /** This product's figure against this one: over 1 is better here. */
  readonly ratio?: number
  readonly note?: string
}

export type Scenario = {
  readonly id: string
  readonly title: string
  readonly run: (surroundings: ScenarioContext) => Promise<readonly Row[]>
}

/** Null: there is nothing to reach, or nothing was measured. */
export function isReached({ value, target }: Row): boolean | null {
  if (value === null || target === undefined) return null
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}
