import type { HistoryEntry } from '@fieldport/contract'
import { expect, test } from 'vitest'
import { createInstance } from 'i18next'
import { conditionMarks, entriesOpenedSince } from './condition-marks.ts'

const i18n = createInstance()
await i18n.init({ keySeparator: false, nsSeparator: false, lng: 'en', resources: { en: {} } })
const t = i18n.getFixedT('en')
const closed = { closedAt: 1_600, closedBy: 'return' } as const
const limit: HistoryEntry = {
  kind: 'limit',
  subject: 'vin',
  level: 'alarm',
  reason: { kind: 'limit', key: 'vin', value: 9, limit: 10, side: 'below' },
  openedAt: 1_000,
  ...closed,
}
const event: HistoryEntry = {
  kind: 'event',
  subject: 'door\nOpen',
  level: 'warning',
  reason: { kind: 'event', topic: 'door', msg: 'Open', lv: 30 },
  openedAt: 2_000,
  closedAt: null,
  closedBy: null,
}

test('conditions are marked where they opened, with the text of the overview', () => {
  expect(conditionMarks([event, limit], [], t)).toEqual([
    { at: 2_000, kind: 'warning', text: 'door: Open' },
    { at: 1_000, kind: 'alarm', text: expect.stringMatching(/below 10 for 10 min/) },
  ])
})

test('a condition already marked by an event of the same time and topic is not marked again', () => {
  const said = [
    { ts: 2_000, topic: 'door', msg: 'Open', lv: 30 },
    { ts: 1_000.4, topic: 'vin', msg: 'Low', lv: 40 },
  ]
  expect(conditionMarks([event, limit], said, t)).toEqual([])
  const others = said.map(({ ts, ...rest }) => ({ ...rest, ts: ts + 5 }))
  expect(conditionMarks([event, limit], others, t)).toHaveLength(2)
})

test('no contact is marked at the last contact, also if it was noticed after the range', () => {
  const silence: HistoryEntry = {
    kind: 'silence',
    subject: '',
    level: 'warning',
    reason: { kind: 'silence', lastContactSeconds: 3_000, expectedSeconds: 600 },
    openedAt: 3_660,
    ...closed,
    closedAt: 9_000,
  }
  expect(conditionMarks([silence], [], t)).toMatchObject([{ at: 3_000 }])
  expect(entriesOpenedSince(3_100, { Items: [silence], lastEvaluatedKey: null }).entries).toEqual([])
  expect(entriesOpenedSince(2_900, { Items: [silence], lastEvaluatedKey: null }).entries).toEqual([silence])
})

test('a page that ends inside the range is reported as incomplete', () => {
  const page = { Items: [event, limit], lastEvaluatedKey: 'next' }
  expect(entriesOpenedSince(500, page)).toEqual({ entries: [event, limit], isCut: true })
  expect(entriesOpenedSince(500, { ...page, lastEvaluatedKey: null }).isCut).toBe(false)
  // What follows opened before the range.
  expect(entriesOpenedSince(1_500, page)).toEqual({ entries: [event], isCut: false })
})
