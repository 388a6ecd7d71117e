import { describe, expect, it } from 'vitest'
import { lastChangeState } from './last-change-state.ts'

type Config = Parameters<typeof lastChangeState>[0]

const pending = { key: 'gps.interval', to: 3, changeId: 1, at: 1000, by: 'x', ts: 1000 }
const last = {
  id: 1,
  at: 1000,
  by: 'x',
  status: 'applied' as const,
  message: null,
  localizable: null,
  total: 2,
  refused: 0,
  ignored: 0,
}
const stateOf = (config: Partial<Config>, now = 1010, isWatched = false) =>
  lastChangeState({ pending: [], lastChange: last, ...config }, now, isWatched)

describe('lastChangeState', () => {
  it('is sending for half a minute, then waiting for the next contact', () => {
    expect(stateOf({ pending: [pending] }, 1029)).toBe('sending')
    expect(stateOf({ pending: [pending] }, 1031)).toBe('waiting')
    expect(stateOf({ pending: [pending, { ...pending, at: 1030 }] }, 1031)).toBe('sending')
  })

  it('shows an accepted change for ten minutes, or as long as required', () => {
    expect(stateOf({}, 1599)).toBe('accepted')
    expect(stateOf({}, 1601)).toBe('none')
    expect(stateOf({}, 9999, true)).toBe('accepted')
    expect(stateOf({ lastChange: null })).toBe('none')
    expect(stateOf({ lastChange: { ...last, status: 'cancelled' } })).toBe('none')
  })

  it.each([
    [{ refused: 1 }, 'refused'],
    [{ ignored: 2 }, 'ignored'],
    [{ refused: 1, ignored: 1 }, 'notApplied'],
    [{ status: 'failed' }, 'unanswered'],
    [{ status: 'expired' }, 'unanswered'],
  ] as const)('maps %j to %s', (over, expected) => {
    expect(stateOf({ lastChange: { ...last, ...over } }, 99_999)).toBe(expected)
  })
})
