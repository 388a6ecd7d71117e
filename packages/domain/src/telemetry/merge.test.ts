import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstReceivedSeconds, mergeRecords } from './merge.ts'

const fields = fc.dictionary(fc.constantFrom('vin', 'cp1', 'state', '__proto__'), fc.jsonValue(), {
  minKeys: 1,
})
/** Few hashes, so that equal ones occur. */
const hashed = fc.record({ contentHash: fc.bigInt({ min: 0n, max: 6n }), record: fields })
const groups = fc.array(hashed, { minLength: 1, maxLength: 6 })

const merged = (records: Parameters<typeof mergeRecords>[0]) => JSON.stringify(mergeRecords(records))

test('does not depend on the order of arrival', () => {
  const shuffled = groups.chain((records) =>
    fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
  )
  fc.assert(
    fc.property(shuffled, ([records, other]) => {
      expect(merged(other)).toBe(merged(records))
    }),
  )
})

test('ignores a repeated record', () => {
  fc.assert(
    fc.property(groups, (records) => {
      expect(merged([...records, ...records])).toBe(merged(records))
    }),
  )
})

test('allows records to be merged in parts, where greater hashes win', () => {
  fc.assert(
    fc.property(groups, fc.nat(), (records, cut) => {
      const sorted = records.toSorted((left, right) => (left.contentHash < right.contentHash ? -1 : 1))
      const at = cut % sorted.length
      const distinct = sorted.every(
        ({ contentHash }, index) => contentHash !== sorted[index - 1]?.contentHash,
      )
      fc.pre(distinct && at > 0)
      const parts = [sorted.slice(0, at), sorted.slice(at)].map((part) => ({
        contentHash: part.at(-1)?.contentHash ?? 0n,
        record: mergeRecords(part),
      }))
      expect(merged(parts)).toBe(merged(records))
    }),
  )
})

test('takes each key from the greatest hash, and loses no key', () => {
  fc.assert(
    fc.property(groups, (records) => {
      const hashes = new Set(records.map(({ contentHash }) => contentHash))
      fc.pre(hashes.size === records.length)
      const result = new Map(Object.entries(mergeRecords(records)))
      const winners = records.toSorted((left, right) => (left.contentHash > right.contentHash ? -1 : 1))
      for (const key of records.flatMap(({ record }) => Object.keys(record))) {
        const winner = winners.find(({ record }) => Object.hasOwn(record, key))
        expect(result.get(key)).toEqual(new Map(Object.entries(winner?.record ?? {})).get(key))
      }
    }),
  )
})

test('distinguishes hashes beyond 53 bits', () => {
  const low = { contentHash: 2n ** 63n, record: { ts: 1, vin: 12, cp1: 1 } }
  const high = { contentHash: 2n ** 63n + 1n, record: { ts: 1, vin: 13, cp2: 2 } }
  expect(mergeRecords<object>([high, low])).toEqual({ ts: 1, vin: 13, cp1: 1, cp2: 2 })
})

test('merges nothing to nothing', () => {
  expect(() => mergeRecords([])).toThrow(RangeError)
})

test('takes the receipt time of a merged point from its first record', () => {
  expect(firstReceivedSeconds([{ receivedSeconds: 7 }, { receivedSeconds: 5 }])).toBe(5)
})
