/** An edited value with its undo and redo steps. */
export type UndoHistory<Value> = {
  readonly past: readonly Value[]
  readonly present: Value
  readonly future: readonly Value[]
  /** The field that the last step changed: further typing in it belongs to the same step. */
  readonly field: string | undefined
}

/** Maximum number of undo steps. */
const maximumSteps = 100

export function createUndoHistory<Value>(present: Value): UndoHistory<Value> {
  return { past: [], present, future: [], field: undefined }
}

/** Adds a step. @param field of typed text, so that consecutive letters are one step */
export function pushStep<Value>(
  history: UndoHistory<Value>,
  present: Value,
  field?: string,
): UndoHistory<Value> {
  if (Object.is(history.present, present)) return history
  const isSameStep = field !== undefined && field === history.field
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-maximumSteps)
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

/** Leaving a field ends its step. */
export function endStep<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  return history.field === undefined ? history : { ...history, field: undefined }
}
