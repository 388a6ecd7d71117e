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

/** Maximum duration of a shelf. */
export const maximumShelfSeconds = 30 * 86_400

type Handled = {
  readonly kind: ConditionKind
  readonly subject: string
}

/** When it was handled, epoch seconds: it applies to the condition that was open then, not to one that opened later. */
type StoredHandling = Handled & { readonly heldAt: number }

export type StoredAssignment = StoredHandling & ConditionAssignment
export type StoredShelf = StoredHandling &
  ConditionShelf & {
    /** Level of the condition when it was shelved: a higher one ends the shelf. */
    readonly level: ConditionLevel
    /** Receipt time of the newest record that had made the condition need attention by then. */
    readonly knownSeconds: number
  }

/** Handling of a device's conditions: separate from the fold, because no record changes it. */
export type ConditionHandling = {
  readonly assignments: readonly StoredAssignment[]
  readonly shelves: readonly StoredShelf[]
  /** When each was written, oldest first. */
  readonly comments: readonly (Handled & { readonly at: number })[]
}

export const noHandling: ConditionHandling = { assignments: [], shelves: [], comments: [] }

/** Limit and event of one measurement are one condition to a reader (`mergeBySubject`), and are handled as one. */
export function handlingKindOf(kind: ConditionKind): ConditionKind {
  return kind === 'limit' ? 'event' : kind
}

/** Whether both are handled as one condition, see `handlingKindOf`. */
export function isSameCondition(one: Handled, other: Handled): boolean {
  return one.subject === other.subject && handlingKindOf(one.kind) === handlingKindOf(other.kind)
}

/** Whether it is excluded from colours, counters and messages. */
export function isShelved({ shelved }: Pick<Condition, 'shelved'>): boolean {
  return shelved !== undefined
}

/**
 * Open conditions with their handling.
 * @param open as `evaluateConditions` returns them
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
  const isOf = (row: StoredHandling) => isSameCondition(row, condition) && condition.since <= row.heldAt
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

/** When the portal received the record that made it an alarm after it was shelved as a warning; undefined: never. */
function worseSince(
  condition: Handled,
  shelf: StoredShelf,
  state: Pick<ConditionState, 'open'>,
): number | undefined {
  if (shelf.level === 'alarm') return undefined
  const kinds = handlingKindOf(condition.kind) === 'event' ? (['limit', 'event'] as const) : [condition.kind]
  const times = kinds.flatMap((kind) => {
    const { alarmSeconds } = state.open[conditionName(kind, condition.subject)] ?? {}
    return alarmSeconds !== undefined && alarmSeconds > shelf.knownSeconds ? [alarmSeconds] : []
  })
  return times.length === 0 ? undefined : Math.min(...times)
}

/**
 * Whether nobody is notified of an occurrence, because its condition was shelved when it was received. This remains
 * after the condition has ended; if it opens again or gets worse, people are notified.
 * @param open with their handling (`applyHandling`)
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
  // Whoever shelved the warning knew of an earlier alarm, even if an older shelf suppressed its notification.
  const isNew = receivedSeconds > shelf.knownSeconds
  if (shelf.level === 'warning' && level === 'alarm' && isNew) return false
  const current = open.find(isAbout)
  if (current === undefined || isShelved(current)) return true
  // It opened again: earlier occurrences belong to the shelved one.
  if (current.since > shelf.heldAt) return at < current.since
  const worseSeconds = worseSince(current, shelf, state)
  return worseSeconds === undefined || receivedSeconds < worseSeconds
}

/** Possible subjects of an occurrence's condition: an event's includes the message, unless its topic is a measurement. */
function subjectsOf({ topic, reason }: Occurrence): readonly string[] {
  return reason.kind === 'event' ? [topic, `${topic}\n${reason.msg}`] : [topic]
}

/**
 * The handling after the conditions were folded again. Records before `from` were not read, so a continuing condition seems to have
 * begun later: its handling continues to apply.
 * @param after what is open now, without what closed and opened again meanwhile
 * @returns the given object if nothing changes
 */
export function carryOverHandling(
  handling: ConditionHandling,
  conditions: {
    readonly before: readonly Condition[]
    readonly after: readonly Condition[]
    /** Epoch seconds. */
    readonly from: number
  },
): ConditionHandling {
  let isChanged = false
  const carry = <Row extends StoredHandling>(row: Row): Row => {
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
