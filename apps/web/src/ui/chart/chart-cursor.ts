/** Where a pointer is in time, for all charts of a page; undefined: over none. */
type Cursor = { readonly seconds: number | undefined; readonly source: object }

export type CursorListener = (seconds: number | undefined) => void

/** One cursor across the charts of a page: each hears where the pointer is in the others. */
export function createChartCursor() {
  const listeners = new Map<object, CursorListener>()
  let last: Cursor | undefined
  return {
    move(source: object, seconds: number | undefined): void {
      if (last?.source === source && last.seconds === seconds) return
      last = { source, seconds }
      for (const [owner, listener] of listeners) if (owner !== source) listener(seconds)
    },
    /** @param owner the chart, which does not hear of its own pointer. Returns how to stop. */
    subscribe(owner: object, listener: CursorListener): () => void {
      listeners.set(owner, listener)
      return () => void listeners.delete(owner)
    },
  }
}

export const pageCursor = createChartCursor()
