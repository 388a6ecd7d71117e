import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFixedDuration } from './fixed-duration.ts'
import { safeRedirect } from '../redirect.ts'

describe('a fixed duration', () => {
  const timed = async (workMs: number, work: () => Promise<string>) => {
    let nowMs = 1000
    const fixedDuration = createFixedDuration(
      () => nowMs,
      async (ms) => void (nowMs += ms),
    )
    const answer = await fixedDuration(() => {
      nowMs += workMs
      return work()
    }).catch((error: unknown) => error)
    return { answer, tookMs: nowMs - 1000 }
  }

  it.each([
    [0, 400],
    [3, 400],
    [399, 400],
    [401, 800],
  ])('extends %d ms of work to %d ms', async (workMs, tookMs) => {
    expect(await timed(workMs, async () => 'done')).toEqual({ answer: 'done', tookMs })
  })

  it('applies to work that fails', async () => {
    const failure = new Error('failed')
    expect(await timed(7, () => Promise.reject(failure))).toEqual({ answer: failure, tookMs: 400 })
  })
})

describe('a redirect', () => {
  const portal = 'https://portal.example.com'

  it('is accepted if it stays in the portal, as browsers parse it', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        for (const redirect of [text, `/${text}`]) {
          const safe = safeRedirect(redirect)
          expect(new URL(safe ?? '/', portal).origin).toBe(portal)
        }
      }),
    )
  })

  it.each(['/', '/data/DEMO00001?from=1&to=2#top', '/verify/ä'])('%s is accepted', (redirect) => {
    expect(safeRedirect(redirect)).toBe(redirect)
  })

  it('is refused if longer than any path of the portal', () => {
    expect(safeRedirect(`/${'x'.repeat(2000)}`)).toBeUndefined()
  })
})
