import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Acknowledgement } from '../condition.ts'
import { evaluateConditions } from '../evaluate.ts'
import type { Evidence } from '../evidence.ts'
import { applyAcknowledgement, applyEvidence, refold } from '../fold.ts'
import { type ConditionContext, createConditionContext } from '../rules/context.ts'
import { type ConditionState, emptyConditionState, withoutClosed } from '../state.ts'
import { listReferenceIntervals } from '../testing/reference-fold.ts'
import { start } from '../testing/scene.ts'
import { anyWorld, type World } from '../testing/worlds.ts'
import { compareIntervals, type ConditionInterval } from './interval.ts'
import { intervalsOf } from './intervals.ts'
import { mergeHistory } from './merge-history.ts'

type Input = { readonly record: Evidence } | { readonly given: Acknowledgement }

/** Behaves like a portal that stores the history after each fold and replaces it after a complete refold. */
function createPortal(context: ConditionContext) {
  const stored: { records: Evidence[]; given: Acknowledgement[] } = { records: [], given: [] }
  let state = emptyConditionState(context)
  let rows: readonly ConditionInterval[] = []
  const store = (now: number, rebuiltFrom?: number) => {
    rows = mergeHistory(rows, { found: intervalsOf(state, [], now), rebuiltFrom })
    state = JSON.parse(JSON.stringify(withoutClosed(state))) as ConditionState
  }
  const rebuild = (now: number) => {
    state = refold(context, stored.records, stored.given)
    store(now, Number.NEGATIVE_INFINITY)
  }
  const settle = (next: ConditionState | 'late', now: number) => {
    if (next === 'late') return rebuild(now)
    state = next
    store(now)
  }
  return {
    receive(input: Input) {
      if ('record' in input) {
        stored.records.push(input.record)
        settle(applyEvidence(state, context, [input.record]), input.record.evidenceSeconds)
      } else {
        stored.given.push(input.given)
        settle(applyAcknowledgement(state, context, input.given), input.given.at)
      }
    },
    rebuild,
    store,
    rows: () => rows,
  }
}

const endOf = (world: World) =>
  Math.max(
    start,
    ...world.records.map((each) => each.evidenceSeconds),
    ...world.acknowledgements.map(({ at }) => at),
  )
const inputsOf = ({ records, acknowledgements }: World): readonly Input[] => [
  ...records.map((record) => ({ record })),
  ...acknowledgements.map((given) => ({ given })),
]
const expected = (world: World, now: number) =>
  [...listReferenceIntervals({ ...world, now })].toSorted(compareIntervals)

test('gives the intervals of the reference fold for records in any order and repeated, acknowledgements and rebuilds', () => {
  const scrambled = anyWorld.chain((world) => {
    const inputs = inputsOf(world)
    const twice = fc.shuffledSubarray([...inputs, ...inputs], { minLength: inputs.length })
    const order = twice.map((some) => [...some, ...inputs.filter((input) => !some.includes(input))])
    return fc.tuple(fc.constant(world), order)
  })
  fc.assert(
    fc.property(scrambled, fc.boolean(), ([world, inputs], isRebuilt) => {
      const portal = createPortal(createConditionContext(world))
      for (const input of inputs) portal.receive(input)
      const now = endOf(world)
      portal.store(now)
      expect(portal.rows()).toEqual(expected(world, now))
      if (isRebuilt) portal.rebuild(now)
      portal.store(now)
      expect(portal.rows()).toEqual(expected(world, now))
    }),
    { numRuns: 400 },
  )
})

test('never has overlapping intervals of a condition, and its open ones are those reported', () => {
  fc.assert(
    fc.property(anyWorld, (world) => {
      const context = createConditionContext(world)
      const state = refold(context, world.records, world.acknowledgements)
      const now = endOf(world)
      const rows = mergeHistory([], { found: intervalsOf(state, [], now) })
      for (const own of Map.groupBy(rows, ({ kind, subject }) => `${kind} ${subject}`).values())
        for (const [at, row] of own.entries())
          expect(row.openedAt).toBeGreaterThanOrEqual(own[at + 1]?.closedAt ?? 0)
      const told = evaluateConditions(state, context, { now, listening: [] }).open
      const open = rows.filter(({ closedAt }) => closedAt === undefined)
      expect(new Set(open.map(({ subject }) => subject))).toEqual(new Set(told.map(({ subject }) => subject)))
    }),
  )
})
