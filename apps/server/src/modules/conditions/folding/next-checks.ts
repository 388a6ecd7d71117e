/** When time alone may change each device's conditions, epoch seconds. One heap instead of a timer per device. */
export function createNextChecks() {
  /** The current due time of each device; heap entries that differ are outdated. */
  const dueOf = new Map<string, number>()
  const heap: Entry[] = []

  return {
    /** @param at null: never by time alone */
    set(deviceId: string, at: number | null): void {
      if (at === null) return void dueOf.delete(deviceId)
      if (dueOf.get(deviceId) === at) return
      dueOf.set(deviceId, at)
      push(heap, { deviceId, at })
      // Outdated entries are removed when due; a device that sends every second would leave many.
      if (heap.length > 64 && heap.length > 4 * dueOf.size) rebuild(heap, dueOf)
    },

    /** Removes and returns up to `limit` due devices, the longest overdue first. */
    takeDue(nowSeconds: number, limit: number): string[] {
      const due: string[] = []
      while (due.length < limit && (heap[0]?.at ?? Number.POSITIVE_INFINITY) <= nowSeconds) {
        const { deviceId, at } = pop(heap) as Entry
        if (dueOf.get(deviceId) !== at) continue
        dueOf.delete(deviceId)
        due.push(deviceId)
      }
      return due
    },

    size: () => dueOf.size,
  }
}

export type NextChecks = ReturnType<typeof createNextChecks>

type Entry = { readonly deviceId: string; readonly at: number }

function rebuild(heap: Entry[], dueOf: ReadonlyMap<string, number>): void {
  heap.length = 0
  for (const [deviceId, at] of dueOf) push(heap, { deviceId, at })
}

function push(heap: Entry[], entry: Entry): void {
  let index = heap.push(entry) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    const above = heap[parent] as Entry
    if (above.at <= entry.at) break
    heap[index] = above
    index = parent
  }
  heap[index] = entry
}

function pop(heap: Entry[]): Entry | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return first
  let index = 0
  for (;;) {
    const child = smallerChild(heap, index)
    if (child === undefined || (heap[child] as Entry).at >= last.at) break
    heap[index] = heap[child] as Entry
    index = child
  }
  heap[index] = last
  return first
}

function smallerChild(heap: readonly Entry[], index: number): number | undefined {
  const left = 2 * index + 1
  if (left >= heap.length) return undefined
  const right = left + 1
  return right < heap.length && (heap[right] as Entry).at < (heap[left] as Entry).at ? right : left
}
