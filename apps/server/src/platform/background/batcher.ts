import { setImmediate } from 'node:timers/promises'

/**
 * Gathers what is asked while the last batch is under way, since each statement waits for the disk: one at a time, and
 * under load many askers share it. Alone, an asker waits for nobody.
 * @param work answers each item in the order given, all or none. What the engine refuses for what it holds is asked again one by
 * one, so that nobody fails for another's item.
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
      // The embedded engine works in this thread: only now is heard what came over the network meanwhile.
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

/** PostgreSQL's classes for data and constraints: nothing of the statement was done. */
function isRefused(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^2[23]/.test(current.code)) return true
  }
  return false
}
