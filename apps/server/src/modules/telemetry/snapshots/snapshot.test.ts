import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addRecord, addSnapshot, emptySnapshot, type Snapshot } from './snapshot.ts'

const all = () => true
const alarm = [{ topic: 'vin', msg: 'low', lv: 40 }]
type Sent = { readonly tsMs: number; readonly fields: Record<string, unknown> }

function snapshotOf(sent: readonly Sent[], admit: (key: string) => boolean = all): Snapshot {
  const snapshot = emptySnapshot()
  for (const { tsMs, fields } of sent) addRecord(snapshot, tsMs, { ts: tsMs / 1000, ...fields }, admit)
  return snapshot
}

const readingsOf = (snapshot: Snapshot) =>
  Object.fromEntries(Array.from(snapshot.readings, ([key, { tsMs, value }]) => [key, [tsMs, value]]))

describe('a snapshot', () => {
  it('contains the newest value of each key, from any point', () => {
    const snapshot = snapshotOf([
      { tsMs: 3_000, fields: { vin: 3, deviceid: 'AAAA00001', can1: [{ id: 1 }] } },
      { tsMs: 1_000, fields: { vin: 1, tc1: 20, cp1: 'x'.repeat(65) } },
      { tsMs: 2_000, fields: { motor: true, cp1: '' } },
    ])
    expect(readingsOf(snapshot)).toEqual({ vin: [3_000, 3], tc1: [1_000, 20], motor: [2_000, true] })
  })

  it("takes the state from the newest point by the device's clock: a late one changes nothing", () => {
    expect(snapshotOf([{ tsMs: 1_000, fields: { events: alarm } }]).state).toBe('alarm')
    const [ok, late] = [
      { tsMs: 2_000, fields: { vin: 1 } },
      { tsMs: 1_000, fields: { events: alarm } },
    ]
    for (const order of [
      [ok, late],
      [late, ok],
    ])
      expect(snapshotOf(order)).toMatchObject({ tsMs: 2_000, state: 'ok' })
  })

  it('keeps the last position if newer points have none or no fix', () => {
    const snapshot = snapshotOf([
      { tsMs: 1_000, fields: { gps_lat: -33.5, gps_lon: 151.2 } },
      { tsMs: 2_000, fields: { gps_lat: 0, gps_lon: 0 } },
      { tsMs: 3_000, fields: { gps_lat: 91, gps_lon: 5 } },
      { tsMs: 4_000, fields: { gps_lat: '1', gps_lon: 5 } },
    ])
    expect(snapshot.position).toEqual({ tsMs: 1_000, lat: -33.5, lon: 151.2 })
  })

  it('accepts no more keys than allowed, and keeps updating those it has', () => {
    const snapshot = snapshotOf(
      [
        { tsMs: 1_000, fields: { vin: 1 } },
        { tsMs: 2_000, fields: { vin: 2, more: 2 } },
      ],
      (key) => key === 'vin',
    )
    expect(readingsOf(snapshot)).toEqual({ vin: [2_000, 2] })
  })

  const sent: fc.Arbitrary<Sent> = fc.record({
    tsMs: fc.integer({ min: 1, max: 5 }),
    fields: fc.record(
      {
        vin: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', true, null)),
        tc1: fc.integer({ min: 0, max: 3 }),
        events: fc.constantFrom(alarm, [], [{ topic: 'a', msg: 'b', lv: 20 }]),
      },
      { requiredKeys: [] },
    ),
  })

  it('does not depend on order, repetition or batches of points', () => {
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 8 }), fc.nat(8), fc.nat(), (points, cut, seed) => {
        const whole = snapshotOf(points)
        const shuffled = points.toSorted((a, b) => ((a.tsMs * 7 + seed) % 5) - ((b.tsMs * 7 + seed) % 5))
        const again = snapshotOf([...shuffled, ...points])
        const parts = snapshotOf(points.slice(cut))
        addSnapshot(parts, snapshotOf(points.slice(0, cut)))
        for (const other of [again, parts]) {
          expect([other.tsMs, other.state]).toEqual([whole.tsMs, whole.state])
          expect(readingsOf(other)).toEqual(readingsOf(whole))
        }
      }),
    )
  })
})
