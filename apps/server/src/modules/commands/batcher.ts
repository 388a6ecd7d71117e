/**
 * Gathers what is asked while the last batch is under way, since each statement waits for the disk: one at a time, and
 * under load many askers share it. Alone, an asker waits for nobody.
 * @param work answers each item in the order given; its failure is that of all of them
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

  const run = async (): Promise<void> => {
    // Those who ask in the same turn go together.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maximumItems)
      try {
        const results = await work(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, at) => resolve(results[at] as Result))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
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
