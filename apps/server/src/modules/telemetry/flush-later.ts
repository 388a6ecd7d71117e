/**
 * Flushes once after a delay, however often it is called meanwhile. A failed flush is tried again: an unavailable store
 * is reported by its other writers, and here the values only wait longer.
 */
export function createFlushLater(
  later: (work: () => void) => void,
  flush: () => Promise<unknown>,
): () => void {
  let isDue = false
  const flushLater = () => {
    if (isDue) return
    isDue = true
    later(() => {
      isDue = false
      flush().catch(flushLater)
    })
  }
  return flushLater
}
