import { expect, test } from 'vitest'
import { parseAlarmView } from './alarm-view.ts'

test('reads what the address says, and nothing else', () => {
  const view = { tab: 'history', q: 'oil', level: 'alarm', kind: 'limit', customer: 'Acme', only: 'new' }
  expect(parseAlarmView({ ...view, other: 'x' })).toEqual(view)
  expect(
    parseAlarmView({ tab: 'open', q: '', level: 'info', kind: '__proto__', customer: 7, only: 'all' }),
  ).toEqual({})
  expect(parseAlarmView({ q: 'x'.repeat(300) }).q).toHaveLength(200)
})

test('reads which alarm is opened, and which are shown', () => {
  expect(parseAlarmView({ alarm: 'A00000001 event pump\nLeak', only: 'mine' })).toEqual({
    alarm: 'A00000001 event pump\nLeak',
    only: 'mine',
  })
  expect(parseAlarmView({ alarm: 'x'.repeat(5001), only: 'all' })).toEqual({})
})
