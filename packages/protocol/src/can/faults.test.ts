import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeFault, manufacturerFault, readTroubleCodes, trackFaults } from './faults.ts'

const dm1Id = 0x18_fe_ca_00

function frame(data: string, source = 0) {
  return { id: dm1Id + source, data }
}

const coolant = frame('44FF6E000001FFFF')
const noFault = frame('00FF00000000FFFF')
const otherNumbers = frame('04FF000DC381FFFF')

describe('readTroubleCodes', () => {
  it('returns the last report of each controller in a point, with its lamps', () => {
    const lamps = { malfunction: 'on', stop: 'off', warning: 'on', protect: 'off' }
    expect(
      readTroubleCodes({ can1: [noFault, coolant, frame('00FF00000000FFFF', 3)], can2: [coolant] }),
    ).toEqual([
      { bus: 'can1', source: 0, lamps, codes: [{ spn: 110, fmi: 0 }] },
      expect.objectContaining({ bus: 'can1', source: 3, codes: [] }),
      { bus: 'can2', source: 0, lamps, codes: [{ spn: 110, fmi: 0 }] },
    ])
    expect(readTroubleCodes({ can1: [coolant, noFault] })).toEqual([
      expect.objectContaining({ source: 0, codes: [] }),
    ])
    expect(readTroubleCodes({ can1: 'none', vin: 12 })).toEqual([])
  })
})

describe('trackFaults', () => {
  it('keeps first seen, last seen and count of a code over points', () => {
    const points = [
      { ts: 1000, can1: [coolant] },
      { ts: 1060, can1: [coolant, coolant] },
      { ts: 1120, vin: 12 },
      { ts: 1180, can1: [frame('44FF6E000004FFFF')] },
    ]
    expect(trackFaults(points)).toEqual([
      {
        bus: 'can1',
        source: 0,
        spn: 110,
        fmi: 0,
        occurrenceCount: 4,
        conversionMethod: 0,
        spnBigEndian: 110 << 11,
        firstSeen: 1000,
        lastSeen: 1180,
        count: 3,
        isActive: true,
        lamps: { malfunction: 'on', stop: 'off', warning: 'on', protect: 'off' },
        data: '44FF6E000004FFFF',
      },
    ])
  })

  it('separates codes by bus, controller and failure mode', () => {
    const faults = trackFaults([
      { ts: 1, can1: [coolant, frame('44FF6E000001FFFF', 3)], can2: [coolant] },
      { ts: 2, can1: [frame('44FF6E000401FFFF')] },
    ])
    expect(faults.map(({ bus, source, fmi, lastSeen }) => [bus, source, fmi, lastSeen])).toEqual([
      ['can1', 0, 4, 2],
      ['can1', 0, 0, 1],
      ['can1', 3, 0, 1],
      ['can2', 0, 0, 1],
    ])
  })

  it('marks a code as inactive once its controller reports without it, but not if the controller is silent', () => {
    const active = (points: readonly unknown[]) => trackFaults(points).map(({ isActive }) => isActive)
    expect(
      active([
        { ts: 1, can1: [coolant] },
        { ts: 2, can1: [noFault] },
      ]),
    ).toEqual([false])
    expect(
      active([
        { ts: 1, can1: [coolant] },
        { ts: 2, can1: [] },
      ]),
    ).toEqual([true])
    expect(
      active([
        { ts: 1, can1: [coolant] },
        { ts: 2, can2: [noFault] },
      ]),
    ).toEqual([true])
    expect(
      active([
        { ts: 2, can1: [coolant] },
        { ts: 1, can1: [noFault] },
      ]),
    ).toEqual([true])
  })

  it('reads both orders of the number', () => {
    expect(trackFaults([{ ts: 1, can1: [otherNumbers] }])).toMatchObject([
      { spn: 0x6_0d_00, spnBigEndian: 110, fmi: 3, conversionMethod: 1 },
    ])
  })

  it('reads the codes of a transfer of several frames', () => {
    const control = { id: 0x1c_ec_ff_00, data: '200A0002FFCAFE00' }
    const packets = ['0144FF6E00030264', '02000101FFFFFFFF'].map((data) => ({ id: 0x1c_eb_ff_00, data }))
    const codes = trackFaults([{ ts: 1, can1: [control, ...packets] }]).map(({ spn, fmi }) => `${spn}:${fmi}`)
    expect(codes).toEqual(['100:1', '110:3'])
    expect(trackFaults([{ ts: 1, can1: [control, ...packets.slice(1)] }])).toEqual([])
  })

  it('returns the same list for any order and repetition of points', () => {
    const anyFrame = fc.constantFrom(coolant, noFault, otherNumbers, frame('44FF6E000002FFFF'), frame('0', 9))
    const point = fc.record({
      ts: fc.integer({ min: 1, max: 5 }),
      can1: fc.array(anyFrame),
      can2: fc.array(anyFrame),
    })
    const shuffled = fc
      .array(point, { maxLength: 8 })
      .chain((points) =>
        fc.tuple(
          fc.constant(points),
          fc.shuffledSubarray([...points, ...points], { minLength: points.length * 2 }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([points, again]) => {
        expect(trackFaults(again)).toEqual(trackFaults(points))
      }),
    )
  })

  it('ignores everything but points with frames', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.anything(),
        fc.record({
          ts: fc.oneof(fc.double(), fc.anything()),
          can1: fc.anything(),
          can2: fc.array(fc.anything()),
        }),
      ),
    )
    fc.assert(fc.property(hostile, (points) => void trackFaults(points)))
    for (const ts of ['1', null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(trackFaults([{ ts, can1: [coolant] }])).toEqual([])
    expect(trackFaults([{ ts: 1, can1: { 0: coolant } }])).toEqual([])
  })
})

describe('describeFault', () => {
  it('names the parameter and the failure, or the SPN if it has no name', () => {
    expect(describeFault(110, 3)).toBe(
      'Engine Coolant Temperature: Voltage above normal, or shorted to high source',
    )
    expect(describeFault(520_192, 31)).toBe('SPN 520192: Condition exists')
    expect(describeFault(110, 40)).toBe('Engine Coolant Temperature: Unknown FMI')
  })
})

it("returns a manufacturer's own number if known", () => {
  expect([manufacturerFault(110, 0), manufacturerFault(110, 9), manufacturerFault(Number.NaN, 0)]).toEqual([
    'Cummins 151',
    null,
    null,
  ])
})
