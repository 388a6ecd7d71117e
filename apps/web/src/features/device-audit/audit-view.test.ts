import { describe, expect, it } from 'vitest'
import { parseAuditView, toAuditQuery } from './audit-view.ts'

describe('the view of the audit log', () => {
  it('is read from the URL, ignoring invalid values', () => {
    expect(parseAuditView({ q: 'ada', kind: 'people', range: '7d', page: '3' })).toEqual({
      q: 'ada',
      kind: 'people',
      range: '7d',
    })
    expect(parseAuditView({ q: '', kind: 'gossip', range: 'toString' })).toEqual({})
  })

  it('sends the same query within a minute', () => {
    const at = 1_770_701_640
    expect(toAuditQuery({ range: '1d', kind: 'plan' }, at + 59)).toEqual({
      q: '',
      kinds: ['plan'],
      from: at - 86_400,
    })
  })
})
