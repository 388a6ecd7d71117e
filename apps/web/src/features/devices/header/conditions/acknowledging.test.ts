import { describe, expect, it } from 'vitest'
import type { OpenCondition } from '../../../../lib/conditions/reason-text.ts'
import { acknowledgementOutcome, unacknowledged } from './acknowledging.ts'

const limit = (key: string, by?: string): OpenCondition => ({
  kind: 'limit',
  subject: key,
  level: 'alarm',
  since: 100,
  reason: { kind: 'limit', key, value: 9, limit: 10, side: 'below' },
  ...(by === undefined ? {} : { acknowledged: { at: 120, by } }),
})

describe('acknowledgementOutcome', () => {
  it('is undefined if the user was first', () => {
    expect(acknowledgementOutcome([limit('vin')], { conditions: [limit('vin', 'Me')] }, 'Me')).toBeUndefined()
  })

  it('names the user who was first', () => {
    const conditions = [limit('vin', 'Me'), limit('cp1', 'Ann')]
    expect(acknowledgementOutcome([limit('vin'), limit('cp1')], { conditions }, 'Me')).toEqual({
      kind: 'somebodyElse',
      by: 'Ann',
    })
  })

  it('reports that the condition is closed', () => {
    expect(acknowledgementOutcome([limit('vin')], { conditions: [] }, 'Me')).toEqual({ kind: 'closed' })
  })
})

it('lists only conditions without acknowledgement', () => {
  expect(unacknowledged([limit('vin'), limit('cp1', 'Ann')]).map(({ subject }) => subject)).toEqual(['vin'])
})
