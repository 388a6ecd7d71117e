import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from './when-idle.ts'

/** A page that asks for nothing more during this time has what it needs to be used. */
const settledMs = 2_000
/** A page that never stops asking must not wait for ever. */
const maximumWaitMs = 30_000

/**
 * Runs work that the page is usable without, once its queries have their answers: on a slow machine or line as late as that takes,
 * so that nothing is fetched ahead of what the page needs.
 * @returns calls it off
 */
export function whenSettled(queries: QueryClient, work: () => void): () => void {
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
