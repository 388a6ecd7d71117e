import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition } from '../conditions/condition.ts'
import {
  channelOfRecipient,
  dueEscalations,
  escalatingTopics,
  type EscalationState,
  type EscalationStep,
  parseEscalation,
} from './escalation.ts'

const start = 1_800_000_000
const steps: readonly EscalationStep[] = [
  { channel: 'sms', recipient: '+61400000001', waitMinutes: 5 },
  { channel: 'email', recipient: 'boss@example.com', waitMinutes: 30 },
]
const alarm = (over: Partial<Condition> = {}): Condition => ({
  kind: 'event',
  subject: 'pump',
  level: 'alarm',
  since: start - 60,
  reason: { kind: 'event', topic: 'pump', msg: 'Leaks', lv: 40 },
  ...over,
})
/** Evaluates at these times, minutes after the start. */
function look(
  moments: readonly number[],
  conditionsAt: (minute: number) => readonly Condition[],
  from: EscalationState = {},
) {
  const sent: string[] = []
  let state = from
  for (const minute of moments) {
    const found = dueEscalations(state, steps, conditionsAt(minute), start + minute * 60)
    state = found.state
    sent.push(...found.due.map(({ step, minutes }) => `${minute}: ${step.recipient} after ${minutes}`))
  }
  return { sent, state }
}
const everyMinute = Array.from({ length: 120 }, (_, minute) => minute)

it('knows the topics of the alarms that still wait', () => {
  const state = { 'event pump': { seenAt: start, at: start, told: 1 } }
  const tank = alarm({ subject: 'tank', reason: { kind: 'event', topic: 'tank', msg: 'Dry', lv: 40 } })
  expect(escalatingTopics(state, [alarm(), tank])).toEqual(['pump'])
  expect(escalatingTopics(state, [tank])).toEqual([])
})

describe('an unacknowledged alarm', () => {
  it('is escalated to the next addresses in turn, once each', () => {
    expect(look(everyMinute, () => [alarm()]).sent).toEqual([
      '5: +61400000001 after 5',
      '35: boss@example.com after 35',
    ])
  })

  it('is not escalated further once it is acknowledged or over', () => {
    const acknowledged = { at: start, by: 'Ann' }
    expect(
      look(everyMinute, (minute) => [minute < 20 ? alarm() : alarm({ acknowledged })]).sent,
    ).toHaveLength(1)
    expect(look(everyMinute, (minute) => (minute < 4 ? [alarm()] : [])).sent).toEqual([])
  })

  it('waits from the end of its shelf', () => {
    const shelved = { until: start + 1200, at: start, by: 'Ann', reason: '' }
    const moved = look(everyMinute, (minute) => [alarm(minute < 20 ? { shelved } : {})])
    expect(moved.sent[0]).toBe('25: +61400000001 after 5')
  })

  it('starts again with another alarm, even one that opened between two checks', () => {
    const again = (minute: number) => [alarm(minute < 10 ? {} : { since: start + 600 })]
    expect(look(everyMinute, again).sent).toEqual([
      '5: +61400000001 after 5',
      '15: +61400000001 after 5',
      '45: boss@example.com after 35',
    ])
  })

  it('waits from when the portal sees it, and escalates step by step after downtime', () => {
    const old = alarm({ since: start - 86_400 })
    const { sent } = look([0, 4, 600, 601, 629, 630], () => [old])
    expect(sent).toEqual(['600: +61400000001 after 600', '630: boss@example.com after 630'])
  })

  it('waits from now on if the clock was set back', () => {
    const ahead = start + 10 * 86_400
    const from = { 'event pump': { seenAt: ahead - 300, at: ahead, told: 1 } }
    expect(look(everyMinute, () => [alarm()], from).sent).toEqual(['30: boss@example.com after 30'])
    // Clocks of several portals differ a little.
    const skewed = { 'event pump': { seenAt: start + 50, at: start + 50, told: 0 } }
    expect(look([0], () => [alarm()], skewed).state).toBe(skewed)
  })

  it('is an alarm: warnings are not escalated', () => {
    expect(look(everyMinute, () => [alarm({ level: 'warning' })])).toEqual({ sent: [], state: {} })
  })

  it('is escalated the same at any check frequency', () => {
    const extra = fc.array(fc.double({ min: 0, max: 119, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(extra, (moments) => {
        const all = [...everyMinute, ...moments].toSorted((left, right) => left - right)
        const names = look(all, () => [alarm()]).sent.map((line) => line.split(' ')[1])
        expect(names).toEqual(['+61400000001', 'boss@example.com'])
      }),
    )
  })

  it('leaves an unchanged state alone', () => {
    const { state } = look([0], () => [alarm()])
    expect(dueEscalations(state, steps, [alarm()], start + 60).state).toBe(state)
    expect(dueEscalations({}, steps, [], start).state).toEqual({})
    expect(dueEscalations(state, [], [alarm()], start + 60)).toEqual({ state: {}, due: [] })
  })
})

describe('stored escalation steps', () => {
  it('are read as far as they are valid', () => {
    const some = [
      { recipient: 'a@example.com', waitMinutes: 4 },
      { recipient: 'nobody', waitMinutes: 5 },
      null,
      { recipient: '+61400000001', waitMinutes: 5, channel: 'email' },
      ...steps,
      ...steps,
    ]
    expect(parseEscalation(some)).toEqual([steps[0], ...steps])
    expect(parseEscalation('x')).toEqual([])
    expect(channelOfRecipient('+0')).toBeUndefined()
  })
})
