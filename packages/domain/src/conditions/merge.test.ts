import { expect, it } from 'vitest'
import type { Condition } from './condition.ts'
import { compareConditions } from './merge.ts'

const reason = { kind: 'event', topic: '', msg: '', lv: 30 }
const open = (over: Partial<Condition>) =>
  ({ kind: 'limit', subject: 'vin', level: 'warning', since: 100, reason, ...over }) as Condition

const inOrder = [
  open({ level: 'alarm', since: 300 }),
  open({ level: 'alarm', since: 200, acknowledged: { at: 400, by: 'a' } }),
  open({ since: 100, kind: 'event', subject: 'b' }),
  open({ since: 100, subject: 'a' }),
  open({ since: 100, subject: 'c' }),
  open({ since: 101, kind: 'event', subject: 'a' }),
]

it.each([
  ['first to last', inOrder],
  ['last to first', inOrder.toReversed()],
  ['mixed', [4, 1, 3, 5, 0, 2].flatMap((at) => inOrder[at] ?? [])],
])('conditions have one order, however they are listed: %s', (_, listed) => {
  expect(listed.toSorted(compareConditions)).toEqual(inOrder)
})
