import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Acknowledgement, Condition } from './condition.ts'
import { type ConditionContext, createConditionContext } from './rules/context.ts'
import { evaluateConditions } from './evaluate.ts'
import type { Evidence } from './evidence.ts'
import { applyAcknowledgement, applyEvidence, refold, startRefold } from './fold.ts'
import { applyHandling } from './handling.ts'
import { dropOldOccurrences } from './occurrences.ts'
import { type ConditionState, emptyConditionState, parseConditionState } from './state.ts'
import { start } from './testing/scene.ts'
import { foldByReference } from './testing/reference-fold.ts'
import { anyRecord, anyWorld, type World } from './testing/worlds.ts'

type Input = { readonly record: Evidence } | { readonly given: Acknowledgement }

const offsets = [0, 700, 600_000, 604_805]
const byName = (left: Condition, right: Condition) =>
  left.kind + left.subject < right.kind + right.subject ? -1 : 1

/** What is open at several times after the last input; sorted by name, because the reference does not sort. */
function listOpen(world: World, openAt: (now: number) => readonly Condition[]) {
  const times = [
    ...world.records.map((each) => each.receivedSeconds),
    ...world.acknowledgements.map(({ at }) => at),
  ]
  const newest = Math.max(start, ...times)
  return offsets.map((offset) => openAt(newest + offset).toSorted(byName))
}

const expected = (world: World) => listOpen(world, (now) => foldByReference({ ...world, now }))

const found = (world: World, context: ConditionContext, state: ConditionState) =>
  listOpen(world, (now) => evaluateConditions(state, context, { now, listening: world.listening }).open)

/** Occurrences that still count after the last input. */
function occurrencesAfter({ occurrences }: ConditionState, { records }: World) {
  const newest = Math.max(...records.map(({ evidenceSeconds }) => evidenceSeconds))
  return dropOldOccurrences(occurrences, newest)
}

/** All open conditions, each shelved as a warning at the start. */
function handledAfter(world: World, context: ConditionContext, state: ConditionState) {
  const shelves = ['vin', 'oil', 'door\nLow', 'odd'].map((subject) => ({
    kind: 'event' as const,
    subject,
    level: 'warning' as const,
    by: 'Ann',
    reason: '',
    at: start,
    heldAt: start + 60,
    knownSeconds: start + 60,
    until: start + 1000,
  }))
  const handling = { shelves, assignments: [], comments: [] }
  const now = Math.max(start, ...world.records.map(({ evidenceSeconds }) => evidenceSeconds))
  const { open } = evaluateConditions(state, context, { now, listening: [] })
  return applyHandling(open, handling, state, now)
}

/** Behaves like a portal: stores what arrives, folds it, and folds everything again if something is late. */
function createPortal(context: ConditionContext) {
  const stored: { records: Evidence[]; given: Acknowledgement[] } = { records: [], given: [] }
  let state = emptyConditionState(context)
  let refolds = 0
  const settle = (next: ConditionState | 'late') => {
    if (next === 'late') refolds += 1
    state = next === 'late' ? refold(context, stored.records, stored.given) : next
  }
  return {
    receive(batch: readonly Input[]) {
      const records = batch.flatMap((input) => ('record' in input ? [input.record] : []))
      stored.records.push(...records)
      settle(applyEvidence(state, context, records))
      for (const input of batch) {
        if (!('given' in input)) continue
        stored.given.push(input.given)
        settle(applyAcknowledgement(state, context, input.given))
      }
    },
    restart() {
      state = parseConditionState(JSON.parse(JSON.stringify(state)), context) ?? emptyConditionState(context)
    },
    refolds: () => refolds,
    state: () => state,
  }
}

/** Hands inputs over in batches of the given sizes, with a restart after each. */
function receiveInBatches(context: ConditionContext, inputs: readonly Input[], sizes: readonly number[]) {
  const portal = createPortal(context)
  for (let at = 0, batch = 0; at < inputs.length; batch++) {
    const size = sizes[batch % sizes.length] ?? 1
    portal.receive(inputs.slice(at, at + size))
    portal.restart()
    at += size
  }
  return portal
}

const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 })
const inputsOf = ({ records, acknowledgements }: World): readonly Input[] => [
  ...records.map((record) => ({ record })),
  ...acknowledgements.map((given) => ({ given })),
]
const runs = { numRuns: 400 }

test('gives the same as the reference fold in any order, with repeats, batches and restarts', () => {
  const scrambled = anyWorld.chain((world) => {
    const inputs = inputsOf(world)
    const twice = fc.shuffledSubarray([...inputs, ...inputs], { minLength: inputs.length })
    const order = twice.map((some) => [...some, ...inputs.filter((input) => !some.includes(input))])
    return fc.tuple(fc.constant(world), order, sizes)
  })
  fc.assert(
    fc.property(scrambled, ([world, inputs, sizes]) => {
      const context = createConditionContext(world)
      const portal = receiveInBatches(context, inputs, sizes)
      expect(found(world, context, portal.state())).toEqual(expected(world))
      // Handling and occurrences do not depend on the order of arrival either.
      const again = refold(context, world.records, world.acknowledgements)
      expect(handledAfter(world, context, portal.state())).toEqual(handledAfter(world, context, again))
      expect(occurrencesAfter(portal.state(), world)).toEqual(
        occurrencesAfter(refold(context, world.records, world.acknowledgements), world),
      )
    }),
    runs,
  )
})

test('gives the same as the reference fold for records as they arrive, some repeated or late', () => {
  const timeOf = (input: Input) => ('record' in input ? input.record.receivedSeconds : input.given.at)
  const again = (record: Evidence, seconds: number): Input => {
    const receivedSeconds = record.receivedSeconds + seconds
    const evidenceSeconds = Math.min(record.ts, receivedSeconds)
    return { record: { ...record, receivedSeconds, evidenceSeconds } }
  }
  const repetitions = fc.array(fc.tuple(fc.nat(15), fc.constantFrom(0, 5, 60, 5000)), { maxLength: 6 })
  fc.assert(
    fc.property(anyWorld, repetitions, sizes, (world, repeated, sizes) => {
      // Within one second the acknowledgement arrives first, although it is applied last.
      const inputs = inputsOf(world).toReversed()
      for (const [index, seconds] of repeated) {
        const record = world.records[index]
        if (record) inputs.push(again(record, seconds))
      }
      const context = createConditionContext(world)
      const portal = receiveInBatches(
        context,
        inputs.toSorted((a, b) => timeOf(a) - timeOf(b)),
        sizes,
      )
      expect(found(world, context, portal.state())).toEqual(expected(world))
    }),
    runs,
  )
})

test('gives the same when records are folded again page by page', () => {
  fc.assert(
    fc.property(anyWorld, sizes, (world, sizes) => {
      const context = createConditionContext(world)
      const sorted = world.records.toSorted(
        (left, right) =>
          left.evidenceSeconds - right.evidenceSeconds ||
          left.ts - right.ts ||
          (left.hash < right.hash ? -1 : 1),
      )
      const fold = startRefold(context, world.acknowledgements)
      for (let at = 0, page = 0; at < sorted.length; page++) {
        const size = sizes[page % sizes.length] ?? 1
        fold.add(sorted.slice(at, at + size))
        at += size
      }
      expect(fold.finish()).toEqual(refold(context, world.records, world.acknowledgements))
    }),
  )
})

test('changes nothing before the next check, and lists the worst first', () => {
  fc.assert(
    fc.property(
      anyWorld,
      fc.nat(1_000_000),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (world, later, share) => {
        const context = createConditionContext(world)
        const state = refold(context, world.records, world.acknowledgements)
        const always = [{ from: start, to: Number.MAX_SAFE_INTEGER }]
        const now = Math.max(start, ...world.records.map((each) => each.receivedSeconds)) + later
        const { open, nextCheckAt } = evaluateConditions(state, context, { now, listening: always })
        const names = open.map(({ kind, subject }) => `${kind} ${subject}`)
        expect(new Set(names).size).toBe(names.length)
        expect(open.map(({ level }) => level)).toEqual(open.map(({ level }) => level).toSorted())
        if (nextCheckAt === undefined) return
        expect(nextCheckAt).toBeGreaterThan(now)
        const between = now + (nextCheckAt - 1 - now) * share
        expect(evaluateConditions(state, context, { now: between, listening: always }).open).toEqual(open)
      },
    ),
  )
})

test('continues from a record in order without folding everything again', () => {
  const inTime = anyRecord.map((each) => ({ ...each, receivedSeconds: each.ts, evidenceSeconds: each.ts }))
  const sorted = fc.uniqueArray(inTime, { maxLength: 25, selector: ({ ts }) => ts })
  fc.assert(
    fc.property(anyWorld, sorted, sizes, (world, records, sizes) => {
      const context = createConditionContext(world)
      const inputs = records.toSorted((left, right) => left.ts - right.ts).map((record) => ({ record }))
      expect(receiveInBatches(context, inputs, sizes).refolds()).toBe(0)
    }),
  )
})
