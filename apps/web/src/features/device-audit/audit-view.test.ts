import { describe, expect, it } from 'vitest'
import { parseAuditView, toAuditQuery } from './audit-view.ts'

describe('the view of the audit log', () => {
  it('comes from the address, and what cannot be read is left out', () => {
    expect(parseAuditView({ q: 'ada', kind: 'people', range: '7d', page: '3' })).toEqual({
      q: 'ada',
      kind: 'people',
      range: '7d',
    })
    expect(parseAuditView({ q: '', kind: 'gossip', range: 'toString' })).toEqual({})
  })

  it('asks the same within a minute', () => {
    const at = 1_770_701_640
    expect(toAuditQuery({ range: '1d', kind: 'plan' }, at + 59)).toEqual({
      q: '',
      kinds: ['plan'],
      from: at - 86_400,
    })
  })
})
