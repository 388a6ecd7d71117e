import { setImmediate } from 'node:timers/promises'

/**
 * Batches requests that arrive while the last batch is running, because each statement waits for the disk: one batch at a time, and
 * under load many callers share it. A single caller waits for nobody.
 * @param work returns a result for each item in order, all or none. If the engine rejects a batch because of its data, the items are
 * retried one by one, so that nobody fails because of another's item.
 */
export function createBatcher<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  maximumItems: number,
): (item: Item) => Promise<Result> {
  type Waiting = {
    readonly item: Item
    readonly resolve: (result: Result) => void
    readonly reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let isRunning = false

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, at) => resolve(results[at] as Result))
    } catch (error) {
      if (batch.length > 1 && isRefused(error)) for (const one of batch) await settle([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // The embedded engine blocks this thread: only now is network input read that arrived meanwhile.
      await setImmediate()
      await settle(waiting.splice(0, maximumItems))
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      void run()
    })
}

/** PostgreSQL's error classes for data and constraints: the statement had no effect. */
function isRefused(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^2[23]/.test(current.code)) return true
  }
  return false
}
