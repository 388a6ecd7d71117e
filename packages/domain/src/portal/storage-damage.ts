/** The stores that are checked for damage. */
export const storageEngines = ['telemetry', 'relational'] as const
export type StorageEngineName = (typeof storageEngines)[number]

/**
 * detachedPart:    ClickHouse quarantined the part; its rows are not read.
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
  /** The engine's message. */
  readonly reason: string
  /** Null: unknown. */
  readonly rows: number | null
  /** Epoch seconds of the affected rows; null: unknown. */
  readonly fromSeconds: number | null
  readonly toSeconds: number | null
  readonly sizeBytes: number | null
}

/** Identifies a finding across restarts: a part that is corrupt today and quarantined at the next start is the same finding. */
export function damageId({ engine, table, part }: Pick<StorageDamage, 'engine' | 'table' | 'part'>): string {
  return [engine, table, part ?? '*'].join(':')
}

/** Prefixes of detached part names. Source: ClickHouse's DetachedPartInfo. */
const lossyReasons = [
  'broken-on-start',
  'broken-from-backup',
  'broken',
  'covered-by-broken',
  'unexpected',
  'noquorum',
]
/** Copies left behind by replication, not damage. */
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

/** Whether rows are missing because of a detached part. Without a reason, somebody detached it manually. */
export function isLossyDetachment(reason: string | null): boolean {
  return reason === null || !harmlessReasons.includes(reason)
}

/**
 * The original part name of a folder in `detached/`, without the prefix that states the reason. ClickHouse appends `_try1` if a part
 * of that name already exists: another part, hence another name here.
 */
export function partNameOfDetached(folder: string): string {
  const reason = [...lossyReasons, ...harmlessReasons].find((each) => folder.startsWith(`${each}_`))
  const name = reason === undefined ? folder : folder.slice(reason.length + 1)
  const match = /^(.+?)(?:_try(\d+))?$/.exec(name)
  if (!match?.[1]) return folder
  return match[2] === undefined ? match[1] : numberedPartName(match[1], Number(match[2]))
}

/** The name of a part if `before` others with its name are already damaged. */
export function numberedPartName(part: string, before: number): string {
  return before === 0 ? part : `${part} (${before + 1})`
}

/** Whether a finding is about the part itself or another one with the same name. */
export function isSamePart(part: string, base: string): boolean {
  return part === base || part.startsWith(`${base} (`)
}

/** The time range of a partition by month (202511) or by year (2025); null: not a time range. */
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

/** Kinds that the quick check at start can find, and therefore clear. */
const quickKinds: ReadonlySet<DamageKind> = new Set(['detachedPart', 'missingTable'])

/** Whether a check that no longer finds a damage may clear it. */
export function isClearedByCheck(depth: 'quick' | 'full', kind: DamageKind): boolean {
  return depth === 'full' || quickKinds.has(kind)
}

const engineTitles: Readonly<Record<StorageEngineName, string>> = {
  telemetry: 'Stored readings',
  relational: 'The database',
}

/** Why the portal is degraded, without names of tables, paths or hosts. One sentence per engine. */
export function describeDamage(damages: readonly Pick<StorageDamage, 'engine'>[]): string[] {
  return storageEngines.flatMap((engine) => {
    const count = damages.filter((damage) => damage.engine === engine).length
    if (count === 0) return []
    return [
      `${engineTitles[engine]}: ${count} damaged ${count === 1 ? 'place' : 'places'}. See System health.`,
    ]
  })
}
