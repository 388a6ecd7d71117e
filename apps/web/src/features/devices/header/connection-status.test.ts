import { describe, expect, it } from 'vitest'
import { getConnectionStatus } from './connection-status.ts'

const now = 1_800_000_000
const contact = (ageSeconds: number | undefined) => ({
  lastContactSeconds: ageSeconds === undefined ? undefined : now - ageSeconds,
  intervalSeconds: 5,
  nowSeconds: now,
})

describe('getConnectionStatus', () => {
  it('is live if the stream is open and the data is fresh', () => {
    expect(getConnectionStatus({ status: 'open', load: 'ready' }, contact(10))).toBe('live')
  })

  it('is stale if the data is old, unless the stream is lost', () => {
    for (const status of ['connecting', 'open'] as const)
      for (const load of ['loading', 'ready'] as const)
        expect(getConnectionStatus({ status, load }, contact(400))).toBe('stale')
  })

  it.each([1, 400])('is reconnecting if the stream is lost, even if values are %i s old', (age) => {
    expect(getConnectionStatus({ status: 'reconnecting', load: 'ready' }, contact(age))).toBe('reconnecting')
    expect(getConnectionStatus({ status: 'open', load: 'failed' }, contact(age))).toBe('reconnecting')
  })

  it('distinguishes loading from a device that never made contact', () => {
    expect(getConnectionStatus({ status: 'connecting', load: 'loading' }, contact(undefined))).toBe('loading')
    expect(getConnectionStatus({ status: 'open', load: 'ready' }, contact(undefined))).toBe('never')
  })

  it('is ended once access has ended', () => {
    expect(getConnectionStatus({ status: 'ended', load: 'ready' }, contact(1))).toBe('ended')
  })
})
