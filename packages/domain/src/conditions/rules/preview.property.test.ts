import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LimitRule } from '../condition.ts'
import { compareEvidence } from '../evidence.ts'
import { listReferenceIntervals } from '../testing/reference-fold.ts'
import { createRecord, createRule, start } from '../testing/scene.ts'
import { anyWorld, type World } from '../testing/worlds.ts'
import { startRulePreview, type RulePreview } from './preview.ts'

/** The same preview, from the intervals of the plain fold. */
function countPlainly(world: World, rule: LimitRule, now: number): RulePreview {
  const listed = listReferenceIntervals({ ...world, acknowledgements: [], rules: [rule], now })
  const own = listed.filter(({ kind }) => kind === 'limit')
  const starts = own.map(({ openedAt }) => openedAt)
  return {
    values: world.records.filter((record) => record.values[rule.key] !== undefined).length,
    count: own.length,
    alarms: own.filter(({ level }) => level === 'alarm').length,
    ...(own.length > 0 && { firstAt: Math.min(...starts), lastAt: Math.max(...starts) }),
    openSeconds: own.reduce((sum, { openedAt, closedAt = now }) => sum + closedAt - openedAt, 0),
    isOpen: own.some(({ closedAt }) => closedAt === undefined),
  }
}

test('counts the conditions that the rule opens in the reference fold, whatever the page size', () => {
  const judged = anyWorld.filter(({ rules }) => rules.length > 0)
  fc.assert(
    fc.property(
      judged,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom(0, 5, 700_000),
      (world, size, later) => {
        const rule = world.rules[0] as LimitRule
        const sorted = world.records.toSorted(compareEvidence)
        const now = (sorted.at(-1)?.evidenceSeconds ?? start) + later
        const preview = startRulePreview(rule, world.intervalSeconds)
        for (let at = 0; at < sorted.length; at += size) preview.add(sorted.slice(at, at + size))
        expect(preview.finish(now)).toEqual(countPlainly(world, rule, now))
      },
    ),
    { numRuns: 400 },
  )
})

test('counts every opening of a flapping value, beyond the limit of a history', () => {
  const preview = startRulePreview(createRule(), 60)
  const records = Array.from({ length: 9000 }, (_, index) =>
    createRecord(index, { values: { oil: index % 2 ? 30 : 5 } }),
  )
  preview.add(records)
  expect(preview.finish(start + 9000)).toMatchObject({
    values: 9000,
    count: 4500,
    alarms: 4500,
    openSeconds: 4500,
  })
})
