import type {
  Condition,
  ConditionAssignment,
  ConditionKind,
  ConditionLevel,
  ConditionShelf,
} from './condition.ts'
import { conditionName } from './draft.ts'
import type { Occurrence } from './occurrences.ts'
import type { ConditionState } from './state.ts'

/** Longest time that a condition is shelved for. */
export const maximumShelfSeconds = 30 * 86_400

type Handled = {
  readonly kind: ConditionKind
  readonly subject: string
}

/** It is for the condition that was open then, epoch seconds: one that opened later is another. */
type Held = Handled & { readonly heldAt: number }

export type StoredAssignment = Held & ConditionAssignment
export type StoredShelf = Held &
  ConditionShelf & {
    /** Of the condition as it was shelved: a higher one ends it. */
    readonly level: ConditionLevel
    /** Receipt of the newest record that had made the condition need somebody by then. */
    readonly knownSeconds: number
  }

/** What people arranged about the conditions of a device: beside the fold, since no record changes it. */
export type ConditionHandling = {
  readonly assignments: readonly StoredAssignment[]
  readonly shelves: readonly StoredShelf[]
  /** When each was written, the oldest first. */
  readonly comments: readonly (Handled & { readonly at: number })[]
}

export const noHandling: ConditionHandling = { assignments: [], shelves: [], comments: [] }

/** Limit and event of one measurement are one condition to a reader (`mergeBySubject`), and are handled as one. */
export function handledKind(kind: ConditionKind): ConditionKind {
  return kind === 'limit' ? 'event' : kind
}

export function isSameCondition(one: Handled, other: Handled): boolean {
  return one.subject === other.subject && handledKind(one.kind) === handledKind(other.kind)
}

/** Whether it is kept out of colours, counters and messages. */
export function isShelved({ shelved }: Pick<Condition, 'shelved'>): boolean {
  return shelved !== undefined
}

/**
 * Open conditions with what people arranged about them.
 * @param open as `evaluateConditions` gives them
 * @returns the same in the same order, and when time alone ends a shelf, epoch seconds; absent: never
 */
export function applyHandling(
  open: readonly Condition[],
  handling: ConditionHandling,
  state: Pick<ConditionState, 'open'>,
  nowSeconds: number,
): { readonly open: readonly Condition[]; readonly nextCheckAt?: number } {
  if (handling === noHandling) return { open }
  const handled = open.map((condition) => handleOne(condition, handling, state, nowSeconds))
  const ends = handled.flatMap(({ shelved }) => shelved?.until ?? [])
  return ends.length === 0 ? { open: handled } : { open: handled, nextCheckAt: Math.min(...ends) }
}

function handleOne(
  condition: Condition,
  { assignments, shelves, comments }: ConditionHandling,
  state: Pick<ConditionState, 'open'>,
  nowSeconds: number,
): Condition {
  const isOf = (row: Held) => isSameCondition(row, condition) && condition.since <= row.heldAt
  const assigned = assignments.find(isOf)
  const shelf = shelves.find((row) => isOf(row) && nowSeconds < row.until && !isWorse(condition, row, state))
  const times = comments
    .filter((each) => isSameCondition(each, condition) && each.at >= condition.since)
    .map(({ at }) => at)
  return {
    ...condition,
    ...(assigned && { assigned: pickAssignment(assigned) }),
    ...(shelf && { shelved: pickShelf(shelf) }),
    ...(times.length > 0 && { comments: { count: times.length, lastAt: Math.max(...times) } }),
  }
}

const pickAssignment = ({ id, name, at, by }: StoredAssignment): ConditionAssignment => ({ id, name, at, by })
const pickShelf = ({ until, at, by, reason }: StoredShelf): ConditionShelf => ({ until, at, by, reason })

/** Whether it became an alarm after it was shelved as a warning, even if it is a warning again. */
function isWorse(condition: Handled, shelf: StoredShelf, state: Pick<ConditionState, 'open'>): boolean {
  return worseSince(condition, shelf, state) !== undefined
}

/** When the portal had received what made it an alarm after it was shelved as a warning; undefined: nothing did. */
function worseSince(
  condition: Handled,
  shelf: StoredShelf,
  state: Pick<ConditionState, 'open'>,
): number | undefined {
  if (shelf.level === 'alarm') return undefined
  const kinds = handledKind(condition.kind) === 'event' ? (['limit', 'event'] as const) : [condition.kind]
  const times = kinds.flatMap((kind) => {
    const { alarmSeconds } = state.open[conditionName(kind, condition.subject)] ?? {}
    return alarmSeconds !== undefined && alarmSeconds > shelf.knownSeconds ? [alarmSeconds] : []
  })
  return times.length === 0 ? undefined : Math.min(...times)
}

/**
 * Whether an occurrence is told to nobody, since what it is about was shelved as it was received. It stays untold when the condition
 * has ended; of one that opened anew, or became worse, people are told.
 * @param open with what people arranged about them (`applyHandling`)
 */
export function isOccurrenceShelved(
  occurrence: Occurrence,
  shelves: readonly StoredShelf[],
  { open, state }: { readonly open: readonly Condition[]; readonly state: Pick<ConditionState, 'open'> },
): boolean {
  const { level, reason, at, receivedSeconds } = occurrence
  if (level === 'alert') return false
  const names = subjectsOf(occurrence).map((subject) => ({ kind: reason.kind, subject }))
  const isAbout = (row: Handled) => names.some((name) => isSameCondition(name, row))
  const shelf = shelves.find((row) => isAbout(row) && receivedSeconds < row.until)
  if (shelf === undefined) return false
  // Whoever shelved the warning knew of an alarm before it, which an earlier shelf may have kept from being told.
  const isNew = receivedSeconds > shelf.knownSeconds
  if (shelf.level === 'warning' && level === 'alarm' && isNew) return false
  const current = open.find(isAbout)
  if (current === undefined || isShelved(current)) return true
  // It opened anew: what was said before is of the one that was shelved.
  if (current.since > shelf.heldAt) return at < current.since
  const worseSeconds = worseSince(current, shelf, state)
  return worseSeconds === undefined || receivedSeconds < worseSeconds
}

/** What a condition may be called that an occurrence is of: an event's has its message as well, unless its topic is a measurement. */
function subjectsOf({ topic, reason }: Occurrence): readonly string[] {
  return reason.kind === 'event' ? [topic, `${topic}\n${reason.msg}`] : [topic]
}

/**
 * What people arranged, after the conditions were folded again. Records of a time before `from` were not read, so that a condition
 * that goes on seems to have begun later: what was for it goes on being for it.
 * @param after what is open now, without what closed and opened again meanwhile
 * @returns the given object where nothing changes
 */
export function carryHandling(
  handling: ConditionHandling,
  conditions: {
    readonly before: readonly Condition[]
    readonly after: readonly Condition[]
    /** Epoch seconds. */
    readonly from: number
  },
): ConditionHandling {
  let isChanged = false
  const carry = <Row extends Held>(row: Row): Row => {
    const before = conditions.before.find((each) => isSameCondition(each, row))
    const after = conditions.after.find((each) => isSameCondition(each, row))
    const goesOn = before && before.since <= row.heldAt && before.since < conditions.from
    if (!goesOn || !after || after.since <= row.heldAt) return row
    isChanged = true
    return { ...row, heldAt: after.since }
  }
  const assignments = handling.assignments.map(carry)
  const shelves = handling.shelves.map(carry)
  return isChanged ? { ...handling, assignments, shelves } : handling
}
