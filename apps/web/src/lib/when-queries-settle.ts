import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from './when-idle.ts'

/** A page without requests for this long has what it needs. */
const settledMs = 2_000
/** Maximum delay on a page that never stops sending requests. */
const maximumWaitMs = 30_000

/**
 * Runs non-essential work once the page's queries have completed, so that on a slow device or connection nothing is
 * prefetched before what the page needs.
 * @returns cancels it
 */
export function whenQueriesSettle(queries: QueryClient, work: () => void): () => void {
  let cancel = () => {}
  let settled: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    stop()
    cancel = whenIdle(work)
  }
  const deadline = setTimeout(start, maximumWaitMs)
  const check = () => {
    if (queries.isFetching() > 0) {
      clearTimeout(settled)
      settled = undefined
    } else settled ??= setTimeout(start, settledMs)
  }
  const unsubscribe = queries.getQueryCache().subscribe(check)
  const stop = () => {
    clearTimeout(deadline)
    clearTimeout(settled)
    unsubscribe()
  }
  check()
  return () => {
    stop()
    cancel()
  }
}
