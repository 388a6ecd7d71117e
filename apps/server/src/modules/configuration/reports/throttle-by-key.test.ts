import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttleByKey } from './throttle-by-key.ts'

describe('latestWins', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('writes the first at once, and the latest of the others after the interval', async () => {
    const written: string[] = []
    const write = throttleByKey<number>((key, value) => {
      written.push(`${key}${value}`)
      return Promise.resolve()
    }, 1_000)
    await write('a', 1)
    const waiting = Promise.all([write('a', 2), write('a', 3), write('b', 1)])
    expect(written).toEqual(['a1', 'b1'])
    await vi.advanceTimersByTimeAsync(1_000)
    await waiting
    expect(written).toEqual(['a1', 'b1', 'a3'])
    await vi.advanceTimersByTimeAsync(5_000)
    await write('a', 4)
    expect(written.at(-1)).toBe('a4')
  })

  it('reports a failed write to all waiting callers, and continues', async () => {
    let isAway = true
    const write = throttleByKey<number>(
      () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()),
      1_000,
    )
    await expect(write('a', 1)).rejects.toThrow('away')
    const waiting = Promise.allSettled([write('a', 2), write('a', 3)])
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await waiting).map((each) => each.status)).toEqual(['rejected', 'rejected'])
    isAway = false
    const next = write('a', 4)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(next).resolves.toBeUndefined()
  })
})
