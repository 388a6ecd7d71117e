import { describe, expect, it, vi } from 'vitest'
import { createPreloadedFetch } from './preloaded-fetch.ts'

const url = 'https://portal.example/api/portal/session'
const setUp = (early: Promise<Response>, ms = 100) => {
  const call = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response('asked now')))
  const calls = createPreloadedFetch(new Map([[url, early]]), call, () => ms)
  const ask = async (init?: RequestInit) => (await calls.fetch(new Request(url, init))).text()
  return { call, calls, ask }
}
const answered = () => Promise.resolve(new Response('asked early'))

describe('a preloaded call', () => {
  it('answers once, then the server is asked', async () => {
    const { ask, call } = setUp(answered())
    expect(await ask()).toBe('asked early')
    expect(call).not.toHaveBeenCalled()
    expect(await ask()).toBe('asked now')
  })

  it('is repeated if it was refused or failed', async () => {
    expect(await setUp(Promise.resolve(new Response('', { status: 401 }))).ask()).toBe('asked now')
    expect(await setUp(Promise.reject(new TypeError('offline'))).ask()).toBe('asked now')
  })

  it('is not used late, for a change or after a login', async () => {
    expect(await setUp(answered(), 10_000).ask()).toBe('asked now')
    expect(await setUp(answered()).ask({ method: 'POST' })).toBe('asked now')
    const { calls, ask } = setUp(answered())
    calls.forget()
    expect(await ask()).toBe('asked now')
  })
})
