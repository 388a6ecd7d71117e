import { expect, test } from 'vitest'
import type { LampSignal, TroubleCodeReport } from './evidence.ts'
import { createAcknowledgement, createClearing, createRecord, foldScene, start } from './testing/scene.ts'

type FaultLamps = Partial<TroubleCodeReport['lamps']>
const off = { malfunction: 'off', stop: 'off', warning: 'off', protect: 'off' } as const
const unknown = { malfunction: null, stop: null, warning: null, protect: null } as const
const oil = { spn: 100, fmi: 1 }
const coolant = { spn: 110, fmi: 0 }

function dm1(seconds: number, lamps: FaultLamps, codes = [oil], bus = 'can1') {
  const base: Record<keyof FaultLamps, LampSignal> = off
  return createRecord(seconds, { troubleCodes: [{ bus, source: 0, lamps: { ...base, ...lamps }, codes }] })
}
const levels = (...records: ReturnType<typeof dm1>[]) => foldScene({ records }).map(({ level }) => level)

test('opens a code with a lamp on, as an alarm if it is the stop lamp', () => {
  expect(levels(dm1(0, { malfunction: 'on' }))).toEqual(['warning'])
  expect(levels(dm1(0, { protect: 'on' }))).toEqual(['warning'])
  expect(levels(dm1(0, { warning: 'on' }))).toEqual(['warning'])
  expect(levels(dm1(0, { warning: 'on', stop: 'on' }))).toEqual(['alarm'])
  expect(levels(dm1(0, {}))).toEqual([])
  expect(foldScene({ records: [dm1(0, { warning: 'on' })] })).toEqual([
    {
      kind: 'code',
      subject: 'can1 0 100:1',
      level: 'warning',
      since: start,
      reason: { kind: 'code', bus: 'can1', source: 0, spn: 100, fmi: 1, lamps: ['warning'] },
    },
  ])
})

test('closes when a later message of the same bus and controller lacks the code or has its lamps off', () => {
  const on = dm1(0, { warning: 'on' })
  expect(levels(on, dm1(60, { warning: 'on' }, [coolant]))).toHaveLength(1)
  expect(levels(on, dm1(60, { warning: 'on' }, []))).toEqual([])
  expect(levels(on, dm1(60, {}))).toEqual([])
  expect(levels(on, dm1(60, {}, [], 'can2'))).toEqual(['warning'])
  expect(levels(on, createRecord(60))).toEqual(['warning'])
})

test('ignores codes beside unavailable lamps', () => {
  const on = dm1(0, { warning: 'on' })
  expect(levels(on, dm1(60, unknown))).toEqual(['warning'])
  expect(levels(dm1(60, unknown))).toEqual([])
  expect(levels(on, dm1(60, unknown, [coolant]))).toEqual([])
  expect(levels(on, dm1(60, unknown, []))).toEqual(['warning'])
})

test('silences an acknowledged code until the stop lamp comes on', () => {
  const acknowledgements = [createAcknowledgement(30, 'code', 'can1 0 100:1')]
  const again = foldScene({
    records: [dm1(0, { warning: 'on' }), dm1(60, { warning: 'on' })],
    acknowledgements,
  })
  expect(again).toMatchObject([{ since: start, acknowledged: { by: 'Ann' } }])
  const worse = foldScene({ records: [dm1(0, { warning: 'on' }), dm1(60, { stop: 'on' })], acknowledgements })
  expect(worse[0]?.acknowledged).toBeUndefined()
})

test('lets a person clear a code that no later message closes; the next message with it opens it again', () => {
  const subject = 'can1 0 100:1'
  const on = dm1(0, { warning: 'on' })
  const acknowledgements = [createClearing(30, 'code', subject)]
  expect(foldScene({ records: [on], acknowledgements })).toEqual([])
  expect(
    foldScene({ records: [on], acknowledgements: [createAcknowledgement(30, 'code', subject)] }),
  ).toHaveLength(1)
  expect(foldScene({ records: [on, dm1(60, { warning: 'on' })], acknowledgements })).toMatchObject([
    { subject, since: start + 60 },
  ])
})
