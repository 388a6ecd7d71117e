export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** One piece of work after the other, in the order in which they were asked for; one that fails stops no other. */
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
