import {
  type RawChunk,
  rawPageLimit,
  rawPagePauseMs,
  rawPagePoints,
  rawProgressPercent,
} from '@fieldport/domain'

export type LoadPorts = {
  /** @returns the start of the next page; null: this was the last */
  readonly readPage: (startKey: string | undefined) => AsyncGenerator<RawChunk, string | null, undefined>
  readonly onChunk: (chunk: RawChunk) => void
  readonly onProgress: (percent: number) => void
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Loads a range page by page, at most ten, with a pause in between. Source: specification 3, section 7.3.
 * @param expected the estimated number of points in the range
 * @returns whether there are more points than loaded
 */
export async function loadPages(
  { readPage, onChunk, onProgress, wait }: LoadPorts,
  expected: number,
): Promise<boolean> {
  let startKey: string | undefined
  for (let page = 0; page < rawPageLimit; page += 1) {
    if (page > 0) await wait(rawPagePauseMs)
    const expectedOfPage = Math.min(rawPagePoints, expected - page * rawPagePoints)
    const next = await loadPage(readPage(startKey), (chunk, points) => {
      onChunk(chunk)
      onProgress(rawProgressPercent(page, points, expectedOfPage))
    })
    onProgress(rawProgressPercent(page + 1, 0, 0))
    if (next === null) return false
    startKey = next
  }
  return true
}

async function loadPage(
  reading: AsyncGenerator<RawChunk, string | null, undefined>,
  onChunk: (chunk: RawChunk, pointsOfPage: number) => void,
): Promise<string | null> {
  let points = 0
  for (;;) {
    const read = await reading.next()
    if (read.done) return read.value
    points += read.value.ts.length
    onChunk(read.value, points)
  }
}
