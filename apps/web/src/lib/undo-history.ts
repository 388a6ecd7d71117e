/** What somebody edits, with every step back and those that were taken back. */
export type UndoHistory<Value> = {
  readonly past: readonly Value[]
  readonly present: Value
  readonly future: readonly Value[]
  /** The field that the last step changed: more typing in it is the same step. */
  readonly field: string | undefined
}

/** Steps that are kept. */
const mostSteps = 100

export function startHistory<Value>(present: Value): UndoHistory<Value> {
  return { past: [], present, future: [], field: undefined }
}

/** A step forward. @param field where something is typed, of which every letter is no step of its own */
export function pushStep<Value>(
  history: UndoHistory<Value>,
  present: Value,
  field?: string,
): UndoHistory<Value> {
  if (Object.is(history.present, present)) return history
  const isSameStep = field !== undefined && field === history.field
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-mostSteps)
  return { past, present, future: [], field }
}

export function undoStep<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return {
    past: past.slice(0, -1),
    present: past.at(-1) as Value,
    future: [present, ...future],
    field: undefined,
  }
}

export function redoStep<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const { past, present, future } = history
  if (future.length === 0) return history
  const [next, ...rest] = future
  return { past: [...past, present], present: next as Value, future: rest, field: undefined }
}

/** Whoever leaves a field begins a new step when they come back. */
export function endStep<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  return history.field === undefined ? history : { ...history, field: undefined }
}
