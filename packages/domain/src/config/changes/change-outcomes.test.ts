import { describe, expect, it } from 'vitest'
import {
  countOutcomes,
  ignoreContradicted,
  isChangeTaken,
  type SettledChange,
  settleByAnswer,
  settleByReport,
} from './change-outcomes.ts'

const interval = { key: 'gps.interval', from: 1, to: 3 }
const name = { key: 'device.name', from: 'a', to: 'b' }
const outcomes = (changes: readonly SettledChange[]) =>
  changes.map(({ outcome, reason }) => (reason === undefined ? outcome : `${outcome}: ${reason}`))

describe('the reply of a device', () => {
  const answer = (error: string | null, result: unknown = null) =>
    outcomes(settleByAnswer([interval, name], { error, result }, 100))

  it.each([
    [null, null, ['accepted', 'accepted']],
    [null, { saved: true, refused: { 'gps.interval': 'too short' } }, ['refused: too short', 'accepted']],
    [null, { refused: { gps: { interval: 'too short' } } }, ['refused: too short', 'accepted']],
    [null, { refused: [{ key: 'device.name', message: 'no' }] }, ['accepted', 'refused: no']],
    [null, { refused: ['device.name', 7, null] }, ['accepted', 'refused']],
    [null, { refused: 'device.name' }, ['accepted', 'accepted']],
    ['Not today', null, ['refused: Not today', 'refused: Not today']],
    ['gps.interval: out of range', null, ['refused: gps.interval: out of range', 'refused']],
    ['no wifi.gps.interval2', null, ['refused: no wifi.gps.interval2', 'refused: no wifi.gps.interval2']],
    ['', null, ['refused', 'refused']],
  ])('gives %j with %j', (error, result, expected) => {
    expect(answer(error, result)).toEqual(expected)
  })
})

describe('a report', () => {
  const report = (change: SettledChange, value: unknown, at = 101) =>
    settleByReport(change, { isSame: Object.is, read: () => value, at }).outcome

  it.each([
    ['accepted', 3, 'applied'],
    ['accepted', 1, 'ignored'],
    // The device changed the value further, which is recorded as its own change.
    ['accepted', 5, 'applied'],
    ['refused', 1, 'refused'],
    ['refused', 3, 'applied'],
    ['ignored', 3, 'applied'],
  ] as const)('turns %s with %j into %s', (outcome, value, expected) => {
    expect(report({ ...interval, outcome, answeredAt: 100 }, value)).toBe(expected)
  })

  it('says nothing of settled changes, old refusals and waiting changes', () => {
    expect(report({ ...interval, outcome: 'applied' }, 1)).toBe('applied')
    expect(report({ ...interval, outcome: 'refused', answeredAt: 100 }, 3, 701)).toBe('refused')
    expect(report(interval, 1)).toBeUndefined()
  })
})

it('trusts the earlier report of a device that merely replies with success', () => {
  const settled = settleByAnswer([{ ...interval, isContradicted: true }, name], { error: null, result: 0 }, 9)
  expect(outcomes(ignoreContradicted(settled))).toEqual(['ignored', 'accepted'])
  expect(ignoreContradicted(settled).map(isChangeTaken)).toEqual([false, true])
  expect(countOutcomes(ignoreContradicted(settled))).toEqual({ total: 2, refused: 0, ignored: 1 })
})
