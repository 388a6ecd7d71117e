import { describe, expect, it } from 'vitest'
import { type ConditionInterval, maximumIntervals } from './interval.ts'
import { mergeHistory } from './merge-history.ts'

const reason = { kind: 'event', topic: 'door', msg: 'Open', lv: 30 } as const
const createInterval = (openedAt: number, over: Partial<ConditionInterval> = {}): ConditionInterval => ({
  kind: 'event',
  subject: 'door\nOpen',
  level: 'warning',
  reason,
  openedAt,
  ...over,
})
const returned = (closedAt: number) => ({ closedAt, closedBy: 'return' as const })
const silence = (openedAt: number): ConditionInterval =>
  createInterval(openedAt, {
    kind: 'silence',
    subject: 'contact',
    reason: { kind: 'silence', lastContactSeconds: openedAt - 360, expectedSeconds: 300 },
  })

describe('a rebuild', () => {
  const rebuilt = (stored: readonly ConditionInterval[], ...found: ConditionInterval[]) =>
    mergeHistory(stored, { found, rebuiltFrom: 1000, contactAt: 5000 })

  it('keeps what ended before, and replaces what began within', () => {
    const old = createInterval(100, returned(200))
    const wrong = createInterval(1500, returned(1600))
    const right = createInterval(1400, returned(1700))
    expect(rebuilt([old, wrong], right)).toEqual([right, old])
  })

  it('continues what was open before, from its original time', () => {
    const stored = createInterval(400, { level: 'alarm' })
    expect(rebuilt([stored], createInterval(1010))).toEqual([stored])
    const ended = rebuilt([stored], createInterval(1010, returned(1200)), createInterval(1300))
    expect(ended).toEqual([createInterval(1300), { ...stored, ...returned(1200) }])
    expect(rebuilt(ended, createInterval(1300))).toEqual(ended)
  })

  it('raises the level of what continues', () => {
    const higher = { level: 'alarm', reason: { ...reason, lv: 40 } } as const
    expect(rebuilt([createInterval(400)], createInterval(1010, higher))).toEqual([
      createInterval(400, higher),
    ])
  })

  it('ends at its start what it no longer finds open', () => {
    const ended = [createInterval(400, { closedAt: 1000, closedBy: 'rejudged' })]
    expect(rebuilt([createInterval(400)])).toEqual(ended)
    expect(rebuilt(ended)).toEqual(ended)
  })

  it('revokes no silence', () => {
    const past = { ...silence(1100), ...returned(1200) }
    expect(rebuilt([past])).toEqual([past])
  })
})

describe('a fold', () => {
  it('ends a silence once, with the next contact', () => {
    const ended = mergeHistory([silence(1000)], { found: [], contactAt: 2000 })
    expect(ended).toEqual([{ ...silence(1000), ...returned(2000) }])
    expect(mergeHistory(ended, { found: [], contactAt: 3000 })).toEqual(ended)
  })

  it('removes a silence that an earlier record disproves', () => {
    expect(mergeHistory([silence(1000)], { found: [], contactAt: 900 })).toEqual([])
  })

  it('closes what it reported as open', () => {
    const closed = createInterval(100, returned(300))
    expect(mergeHistory([createInterval(100)], { found: [closed] })).toEqual([closed])
    expect(mergeHistory([closed], { found: [closed] })).toEqual([closed])
  })
})

it('drops the oldest of a flapping condition, and never an open one', () => {
  const open = createInterval(1, { subject: 'other' })
  const flapping = Array.from({ length: maximumIntervals + 20 }, (_, n) =>
    createInterval(10 + n * 2, returned(11 + n * 2)),
  )
  const rows = mergeHistory([], { found: [open, ...flapping] })
  expect(rows).toHaveLength(maximumIntervals)
  expect(rows[0]).toEqual(flapping.at(-1))
  expect(rows.at(-1)).toEqual(open)
})
