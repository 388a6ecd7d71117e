/** The stores whose damage is looked for. */
export const storageEngines = ['telemetry', 'relational'] as const
export type StorageEngineName = (typeof storageEngines)[number]

/**
 * detachedPart:    ClickHouse set the part aside; its rows are not read.
 * corruptPart:     an active part whose files are missing or do not match their checksums.
 * unreadableTable: reading any row of the table fails.
 * unreadablePages: part of a PostgreSQL table cannot be read.
 * missingTable:    a table of the schema is gone.
 */
export const damageKinds = [
  'detachedPart',
  'corruptPart',
  'unreadableTable',
  'unreadablePages',
  'missingTable',
] as const
export type DamageKind = (typeof damageKinds)[number]

/** One finding in a store. */
export type StorageDamage = {
  readonly engine: StorageEngineName
  readonly table: string
  /** The part or range of pages; null: the whole table. */
  readonly part: string | null
  readonly kind: DamageKind
  /** What the engine says. */
  readonly reason: string
  /** Null: not known. */
  readonly rows: number | null
  /** Epoch seconds of the rows that are affected; null: not known. */
  readonly fromSeconds: number | null
  readonly toSeconds: number | null
  readonly sizeBytes: number | null
}

/** Names a finding over restarts: a part that is corrupt today and set aside at the next start stays the same finding. */
export function damageId({ engine, table, part }: Pick<StorageDamage, 'engine' | 'table' | 'part'>): string {
  return [engine, table, part ?? '*'].join(':')
}

/** What ClickHouse puts before the name of a detached part. Source: its DetachedPartInfo. */
const lossyReasons = [
  'broken-on-start',
  'broken-from-backup',
  'broken',
  'covered-by-broken',
  'unexpected',
  'noquorum',
]
/** Copies that replication leaves behind, not damage. */
const harmlessReasons = [
  'attaching',
  'clone',
  'cloned',
  'deleting',
  'ignored',
  'merge-not-byte-identical',
  'mutate-not-byte-identical',
  'tmp-fetch',
]

/** Whether rows are missing because of a detached part. No reason: somebody detached it by hand. */
export function isLossyDetachment(reason: string | null): boolean {
  return reason === null || !harmlessReasons.includes(reason)
}

/**
 * The part that a folder of `detached/` was, without the prefix that says why. ClickHouse appends `_try1` where a part of
 * that name is there already: another part, hence another name here.
 */
export function partNameOfDetached(folder: string): string {
  const reason = [...lossyReasons, ...harmlessReasons].find((each) => folder.startsWith(`${each}_`))
  const name = reason === undefined ? folder : folder.slice(reason.length + 1)
  const match = /^(.+?)(?:_try(\d+))?$/.exec(name)
  if (!match?.[1]) return folder
  return match[2] === undefined ? match[1] : numberedPartName(match[1], Number(match[2]))
}

/** The name of a part where `before` others of its name are damaged already. */
export function numberedPartName(part: string, before: number): string {
  return before === 0 ? part : `${part} (${before + 1})`
}

/** Whether a finding is of the part itself or of another one that had its name. */
export function isSamePart(part: string, base: string): boolean {
  return part === base || part.startsWith(`${base} (`)
}

/** The time range of a partition by month (202511) or by year (2025); null: not a range of time. */
export function partitionRange(partitionId: string): { fromSeconds: number; toSeconds: number } | null {
  const match = /^(\d{4})(\d{2})?$/.exec(partitionId)
  if (!match) return null
  const year = Number(match[1])
  const month = match[2] === undefined ? null : Number(match[2]) - 1
  if (month !== null && month > 11) return null
  const from = Date.UTC(year, month ?? 0)
  const to = month === null ? Date.UTC(year + 1, 0) : Date.UTC(year, month + 1)
  return { fromSeconds: from / 1000, toSeconds: to / 1000 }
}

/** Findings of these kinds are found, and found to be gone, by the quick check at start. */
const quickKinds: ReadonlySet<DamageKind> = new Set(['detachedPart', 'missingTable'])

/** Whether a check that no longer finds this damage may forget it. */
export function isClearedByCheck(depth: 'quick' | 'full', kind: DamageKind): boolean {
  return depth === 'full' || quickKinds.has(kind)
}

const engineTitles: Readonly<Record<StorageEngineName, string>> = {
  telemetry: 'Stored readings',
  relational: 'The database',
}

/** Why the portal is degraded, in words that name no table, path or host. One sentence an engine. */
export function describeDamage(damages: readonly Pick<StorageDamage, 'engine'>[]): string[] {
  return storageEngines.flatMap((engine) => {
    const count = damages.filter((damage) => damage.engine === engine).length
    if (count === 0) return []
    return [
      `${engineTitles[engine]}: ${count} damaged ${count === 1 ? 'place' : 'places'}. See System health.`,
    ]
  })
}
