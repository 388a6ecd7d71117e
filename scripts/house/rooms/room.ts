/** A part of the repository with its own import rules. */
export type RoomName =
  | 'messages'
  | 'domain'
  | 'contract'
  | 'client'
  | 'client/examples'
  | 'protocol'
  | 'protocol/scripts'
  | 'protocol/fixtures'
  | 'server/platform'
  | 'server/adapters'
  | 'server/modules'
  | 'server/ingest'
  | 'server/composition'
  | 'server/cli'
  | 'server/settings'
  | 'server/main'
  | 'server/testing'
  | 'server/upgrades'
  | 'server/faults'
  | 'web/root'
  | 'web/app'
  | 'web/features'
  | 'web/ui'
  | 'web/lib'
  | 'web/locales'
  | 'web/build'
  | 'web/testing'
  | 'simulator'
  | 'e2e'
  | 'bench'
  | 'scripts'

/** Another room, or only some of its files. */
export type Arrow = RoomName | { readonly room: RoomName; readonly only: readonly string[] }

/** An npm package (`@scope/*` for a whole scope), or one that only some folders may import. */
export type AllowedPackage = string | { readonly name: string; readonly in: readonly string[] }

export type Allowance = {
  readonly imports: readonly Arrow[]
  /** Modules of Node.js such as node:fs. */
  readonly builtins: boolean
  readonly packages: readonly AllowedPackage[]
}

export type Room = Allowance & {
  readonly name: RoomName
  /**
   * From the root of the repository: folders (`a/`), the files directly in a folder (`a/*`), or files. The longest
   * match counts.
   */
  readonly at: readonly string[]
  /** Uses neither clock nor randomness nor the outside world: these are passed in. */
  readonly isPure?: boolean
  /** Runs only in tests, so that only tests may import it. */
  readonly isForTests?: boolean
  /** Additional imports allowed in its tests. */
  readonly tests: Allowance
}

/** Additional imports allowed in tests of any room. */
export const packageTests: Allowance = { imports: [], builtins: false, packages: ['vitest', 'fast-check'] }

/** For rooms without tests of their own. */
export const noTests: Allowance = { imports: [], builtins: false, packages: [] }
