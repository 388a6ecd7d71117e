export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs tasks one at a time in order; a failed task does not stop the others. */
export function createSerialTasks(): { readonly inTurn: InTurn; readonly idle: () => Promise<unknown> } {
  let last: Promise<unknown> = Promise.resolve()
  return {
    inTurn: (work) => {
      const done = last.then(work)
      last = done.catch(() => {})
      return done
    },
    idle: () => last,
  }
}
