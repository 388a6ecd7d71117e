import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '../point.ts'
import type { PointBatch } from './outbox.ts'
import { createOutbox } from './outbox.ts'

function points(from: number, count: number): Point[] {
  return Array.from({ length: count }, (_, n) => ({ ts: from + n, deviceid: 'A' }))
}

const action = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), n: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('take' as const), n: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constantFrom('settle' as const, 'giveBack' as const), n: fc.nat(5) }),
)

test('every point is pending, accepted, refused or counted as dropped', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (actions, capacity) => {
      const outbox = createOutbox(capacity)
      const underWay: PointBatch[] = []
      let put = 0
      for (const { kind, n } of actions) {
        if (kind === 'put') {
          outbox.add(points(put, n))
          put += n
        } else if (kind === 'take') {
          const parcel = outbox.take(n)
          if (parcel !== undefined) underWay.push(parcel)
        } else {
          const [parcel] = underWay.splice(n % Math.max(1, underWay.length), 1)
          if (parcel === undefined) continue
          if (kind === 'settle') outbox.acknowledge(parcel)
          else outbox.requeue(parcel, 'away')
        }
      }
      const { accepted, refused, dropped, pending } = outbox.stats()
      expect(accepted + refused + dropped + pending).toBe(put)
      const left = outbox.take(1000)?.points.map((point) => point.ts) ?? []
      expect(left).toEqual(left.toSorted((a, b) => a - b))
    }),
  )
})

test.each([
  [0, 1],
  [1, 0],
])('requeued points are sent before newer ones, in any order of return', (a, b) => {
  const outbox = createOutbox(100)
  outbox.add(points(0, 6))
  const parcels = [outbox.take(2), outbox.take(2)] as PointBatch[]
  outbox.requeue(parcels[a] as PointBatch, 'away')
  outbox.requeue(parcels[b] as PointBatch, 'away')
  expect(outbox.take(10)?.points.map((point) => point.ts)).toEqual([0, 1, 2, 3, 4, 5])
  expect(outbox.stats().lastError).toBe('away')
})

test('above the capacity the oldest waiting points are dropped, never those in flight', () => {
  const outbox = createOutbox(4)
  outbox.add(points(0, 3))
  const sent = outbox.take(2) as PointBatch
  outbox.add(points(3, 3))
  expect(outbox.stats()).toMatchObject({ dropped: 2, pending: 4 })
  outbox.requeue(sent, 'away')
  expect(outbox.take(10)?.points.map((point) => point.ts)).toEqual([0, 1, 4, 5])
})
