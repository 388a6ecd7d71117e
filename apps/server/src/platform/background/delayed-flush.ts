/**
 * Flushes once after a delay, however often it is called meanwhile; a failed flush is retried after the same delay.
 * @param onError absent where other writers report that the store is unavailable
 */
export function createDelayedFlush(
  later: (work: () => void) => void,
  flush: () => Promise<unknown>,
  onError?: (error: unknown) => void,
): () => void {
  let isDue = false
  const flushLater = () => {
    if (isDue) return
    isDue = true
    later(() => {
      isDue = false
      flush().catch((error: unknown) => {
        onError?.(error)
        flushLater()
      })
    })
  }
  return flushLater
}
