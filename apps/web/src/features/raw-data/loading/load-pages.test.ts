import type { RawChunk } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { loadPages } from './load-pages.ts'

const chunk = (points: number): RawChunk => ({
  ts: Array.from({ length: points }, (_, at) => at),
  columns: {},
})

/** A portal that responds with the given pages, each in chunks. */
function portal(pages: readonly (readonly number[])[], isEndless = false) {
  const asked: (string | undefined)[] = []
  const waited: number[] = []
  const progress: number[] = []
  let points = 0
  const load = (expected: number) =>
    loadPages(
      {
        async *readPage(startKey) {
          const at = asked.push(startKey) - 1
          for (const piece of pages[at % pages.length] ?? []) yield chunk(piece)
          return isEndless || at + 1 < pages.length ? `after ${at}` : null
        },
        onChunk: ({ ts }) => void (points += ts.length),
        onProgress: (percent) => void progress.push(percent),
        wait: async (milliseconds) => void waited.push(milliseconds),
      },
      expected,
    )
  return { load, asked, waited, progress, points: () => points }
}

describe('loadPages', () => {
  it('follows the key of each page, and waits 300 ms before the next', async () => {
    const { load, asked, waited, points } = portal([[2, 3], [4], [1]])
    expect(await load(10)).toBe(false)
    expect(asked).toEqual([undefined, 'after 0', 'after 1'])
    expect(waited).toEqual([300, 300])
    expect(points()).toBe(10)
  })

  it('ends after ten pages and reports that there is more', async () => {
    const { load, asked, progress } = portal([[1]], true)
    expect(await load(100)).toBe(true)
    expect(asked).toHaveLength(10)
    expect(progress.at(-1)).toBe(100)
  })

  it('advances ten percent per page', async () => {
    const { load, progress } = portal([[5, 5], [10]])
    await load(10)
    expect(progress).toEqual([5, 10, 10, 10, 20])
  })
})
