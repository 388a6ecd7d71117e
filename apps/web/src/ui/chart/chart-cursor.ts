/** The time under the pointer, shared by all charts of a page; undefined: over no chart. */
type Cursor = { readonly seconds: number | undefined; readonly source: object }

export type CursorListener = (seconds: number | undefined) => void

/** A cursor shared by the charts of a page: each is notified of the pointer in the others. */
export function createChartCursor() {
  const listeners = new Map<object, CursorListener>()
  let last: Cursor | undefined
  return {
    move(source: object, seconds: number | undefined): void {
      if (last?.source === source && last.seconds === seconds) return
      last = { source, seconds }
      for (const [owner, listener] of listeners) if (owner !== source) listener(seconds)
    },
    /** @param owner the chart, which is not notified of its own pointer. Returns a function that unsubscribes. */
    subscribe(owner: object, listener: CursorListener): () => void {
      listeners.set(owner, listener)
      return () => void listeners.delete(owner)
    },
  }
}

export const pageCursor = createChartCursor()
