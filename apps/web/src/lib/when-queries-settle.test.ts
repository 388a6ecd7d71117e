import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenQueriesSettle } from './when-queries-settle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Otherwise, activity in tests of another file would count, by a clock that is ahead.
  document.dispatchEvent(new Event('scroll'))
})
afterEach(() => void vi.useRealTimers())

/** A query that responds when the test tells it to. */
function ask(queries: QueryClient, name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<string>()
  void queries.fetchQuery({ queryKey: [name], queryFn: () => promise })
  return () => resolve(name)
}

it('waits for the answers of a slow page, and two seconds without another query', async () => {
  const queries = new QueryClient()
  const work = vi.fn<() => void>()
  const answerList = ask(queries, 'list')
  whenQueriesSettle(queries, work)
  await vi.advanceTimersByTimeAsync(10_000)
  answerList()
  await vi.advanceTimersByTimeAsync(1_500)
  const answerRows = ask(queries, 'rows')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).not.toHaveBeenCalled()
  answerRows()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(700)
  expect(work).toHaveBeenCalledOnce()
})

it('does not wait forever for a page that always queries', async () => {
  const queries = new QueryClient()
  const work = vi.fn<() => void>()
  ask(queries, 'never answered')
  whenQueriesSettle(queries, work)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(work).toHaveBeenCalledOnce()
})

it('can be cancelled', async () => {
  const work = vi.fn<() => void>()
  whenQueriesSettle(new QueryClient(), work)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).not.toHaveBeenCalled()
})
