import type { LimitRuleEntry } from '@fieldport/contract'
import { unitConversion } from '@fieldport/domain'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyRuleDraft, parseRuleDraft, type RuleDraft, toRuleDraft } from './rule-draft.ts'
import { fieldsOfError } from './rule-errors.ts'

const units: Readonly<Record<string, string>> = { oilp: 'kPa', temp: '°C' }
const imperial = (key: string) => unitConversion(units[key] ?? '', 'imperial')
const metric = () => undefined
const rule: LimitRuleEntry = {
  id: 'r1',
  version: 3,
  updatedAt: 0,
  updatedBy: '',
  name: 'Oil pressure',
  key: 'oilp',
  alarm: { low: 150 },
  warning: { low: 180, high: 620.5 },
  durationSeconds: 180,
  hysteresis: 10,
  guard: { key: 'rpm', operator: '>', value: 0 },
}
const listProblems = (over: Partial<RuleDraft>) =>
  parseRuleDraft({ ...emptyRuleDraft('oilp'), alarmLow: '1', ...over }, metric).problems?.map(
    ({ field, message }) => [field, typeof message === 'string' ? message : message.id],
  )

describe('a limit rule', () => {
  it("is shown in the reader's units and stored in those of its key", () => {
    const draft = toRuleDraft(rule, imperial)
    expect(draft).toMatchObject({ alarmLow: '21.7557', duration: '3', durationUnit: 'min', guardValue: '0' })
    const changed = parseRuleDraft({ ...draft, alarmLow: '20' }, imperial, { draft, rule }).input
    expect(changed?.alarm?.low).toBeCloseTo(137.895, 3)
    // Unchanged values are stored as before.
    expect(changed).toMatchObject({ warning: { low: 180, high: 620.5 }, hysteresis: 10 })
  })

  it('converts a hysteresis as a difference: 5 °C are 9 °F', () => {
    const warm = { ...rule, key: 'temp', hysteresis: 5 }
    const draft = toRuleDraft(warm, imperial)
    expect(draft.hysteresis).toBe('9')
    const wider = parseRuleDraft({ ...draft, hysteresis: '18' }, imperial, { draft, rule: warm }).input
    expect(wider?.hysteresis).toBe(10)
  })

  it('is converted again for another key', () => {
    const draft = toRuleDraft(rule, imperial)
    const moved = parseRuleDraft({ ...draft, key: 'temp', alarmLow: '212' }, imperial, { draft, rule }).input
    expect(moved?.alarm?.low).toBe(100)
    expect(moved?.hysteresis).not.toBe(10)
  })

  it('stores the states in which it applies', () => {
    const draft = {
      ...emptyRuleDraft('oilp'),
      alarmLow: '150',
      guardKind: 'states',
      guardFrom: '4',
      guardTo: '6',
    }
    const { input } = parseRuleDraft(draft as RuleDraft, metric)
    expect(input?.guard).toEqual({ key: 'state', from: 4, to: 6 })
    expect(toRuleDraft({ ...rule, guard: { key: 'state', from: 4, to: 6 } }, metric).guardKind).toBe('states')
  })

  it.each<[string, Partial<RuleDraft>, [string, string][]]>([
    ['no limit', { alarmLow: ' ' }, [['alarmLow', 'limitMissing']]],
    ['no number', { alarmHigh: 'hot' }, [['alarmHigh', 'numberNeeded']]],
    ['limits in the wrong order', { warningLow: '5', warningHigh: '4' }, [['warningLow', 'limitsReversed']]],
    ['no key', { key: '' }, [['key', 'limitKeyMissing']]],
    ['more than a day', { duration: '25', durationUnit: 'h' }, [['duration', 'limitDurationWrong']]],
    ['a negative hysteresis', { hysteresis: '-1' }, [['hysteresis', 'hysteresisNegative']]],
    ['a condition without its key', { guardKind: 'value' }, [['guardKey', 'limitKeyMissing']]],
    [
      'states in the wrong order',
      { guardKind: 'states', guardFrom: '6', guardTo: '4' },
      [['guardFrom', 'guardReversed']],
    ],
    ['half a range', { guardKind: 'range', guardKey: 'rpm', guardFrom: '1' }, [['guardTo', 'numberNeeded']]],
  ])('with %s shows the problem at its field', (_, over, expected) => {
    expect(listProblems(over)).toEqual(expected)
  })

  it('is unchanged when opened and saved, in any unit', () => {
    const number = fc.double({ min: -1e5, max: 1e5, noNaN: true })
    fc.assert(
      fc.property(number, fc.double({ min: 0.001, max: 10, noNaN: true }), number, (low, span, value) => {
        const stored = {
          ...rule,
          alarm: { low, high: low + span },
          guard: { key: 'temp', operator: '<', value } as const,
        }
        const draft = toRuleDraft(stored, imperial)
        const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...said } = stored
        expect(parseRuleDraft(draft, imperial, { draft, rule: stored }).input).toEqual(said)
      }),
    )
  })
})

it('finds the fields of a server error', () => {
  const issue = (...path: string[]) => ({ path, message: 'wrong' })
  const error = { data: { issues: [issue('alarm', 'low'), issue('durationSeconds'), issue('other')] } }
  expect(fieldsOfError(error)).toEqual(['alarmLow', 'duration'])
  expect([fieldsOfError(new Error('x')), fieldsOfError(undefined), fieldsOfError({ data: 3 })]).toEqual([
    [],
    [],
    [],
  ])
})
