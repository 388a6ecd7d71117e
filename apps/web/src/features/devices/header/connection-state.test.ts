import { describe, expect, it } from 'vitest'
import { connectionState } from './connection-state.ts'

const now = 1_800_000_000
const contact = (ageSeconds: number | undefined) => ({
  lastContactSeconds: ageSeconds === undefined ? undefined : now - ageSeconds,
  intervalSeconds: 5,
  nowSeconds: now,
})

describe('connectionState', () => {
  it('is live when the stream is open and the data fresh', () => {
    expect(connectionState({ status: 'open', load: 'ready' }, contact(10))).toBe('live')
  })

  it('is stale when the data is old, however well the stream is', () => {
    expect(connectionState({ status: 'open', load: 'ready' }, contact(400))).toBe('stale')
  })

  it('says that the stream is lost even while values are fresh', () => {
    expect(connectionState({ status: 'reconnecting', load: 'ready' }, contact(1))).toBe('reconnecting')
    expect(connectionState({ status: 'open', load: 'failed' }, contact(1))).toBe('reconnecting')
  })

  it('tells loading from a device that was never heard of', () => {
    expect(connectionState({ status: 'connecting', load: 'loading' }, contact(undefined))).toBe('loading')
    expect(connectionState({ status: 'open', load: 'ready' }, contact(undefined))).toBe('never')
  })

  it('says that access has ended', () => {
    expect(connectionState({ status: 'ended', load: 'ready' }, contact(1))).toBe('ended')
  })
})
