import { expect, test } from 'vitest'
import { parseAlarmView } from './alarm-view.ts'

test('reads the filters from the URL, and ignores invalid values', () => {
  const view = { tab: 'history', q: 'oil', level: 'alarm', kind: 'limit', customer: 'Acme', only: 'new' }
  expect(parseAlarmView({ ...view, other: 'x' })).toEqual(view)
  expect(
    parseAlarmView({ tab: 'open', q: '', level: 'info', kind: '__proto__', customer: 7, only: 'all' }),
  ).toEqual({})
  expect(parseAlarmView({ q: 'x'.repeat(300) }).q).toHaveLength(200)
})

test('reads the open alarm and the selected subset', () => {
  expect(parseAlarmView({ alarm: 'A00000001 event pump\nLeak', only: 'mine' })).toEqual({
    alarm: 'A00000001 event pump\nLeak',
    only: 'mine',
  })
  expect(parseAlarmView({ alarm: 'x'.repeat(5001), only: 'all' })).toEqual({})
})
