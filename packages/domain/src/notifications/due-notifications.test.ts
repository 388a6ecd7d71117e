import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Occurrence } from '../conditions/occurrences.ts'
import { type AlertKind, alertKinds } from '../portal/portal-settings.ts'
import {
  dueNotifications,
  maximumTopics,
  type NotificationState,
  parseNotificationState,
  recordQuotaRefusals,
} from './due-notifications.ts'
import { addressChannels, type NotificationSettings } from './notification-settings.ts'

const start = 1_790_000_000
const nothingSent: NotificationState = { since: start - 1, topics: {} }
const every = (seconds: number) => ({ alert: seconds, warning: seconds, alarm: seconds })
const settings = (email: number, sms = 0, webhook = 0) => ({
  intervals: { email: every(email), sms: every(sms), webhook: every(webhook) },
  hasMessages: () => true,
})

function happened(seconds: number, parts: Partial<Occurrence> = {}): Occurrence {
  const at = start + seconds
  const reason = { kind: 'event', topic: 'oil', msg: 'Low', lv: 40 } as const
  return { topic: 'oil', level: 'alarm', at, receivedSeconds: at, reason, ...parts }
}

/** Evaluates occurrences one after the other. @returns seconds after the start and channel of each notification */
function listSent(
  intervals: ReturnType<typeof settings>,
  occurrences: readonly Occurrence[],
  from = nothingSent,
) {
  let state = from
  return occurrences.flatMap((occurrence) => {
    const next = dueNotifications(state, intervals, [occurrence], occurrence.receivedSeconds)
    state = next.state
    return next.due.map(({ channel, occurrence: sent }) => `${sent.at - start} ${channel}`)
  })
}

describe('notifications of a topic', () => {
  it('are sent once per interval', () => {
    const each = [0, 5, 599, 600, 601, 1300].map((seconds) => happened(seconds))
    expect(listSent(settings(600), each)).toEqual(['0 email', '600 email', '1300 email'])
  })

  it('are counted per level and channel', () => {
    const rise = [happened(0, { level: 'warning' }), happened(5), happened(10, { level: 'warning' })]
    expect(listSent(settings(600, 86_400), rise)).toEqual(['0 email', '0 sms', '5 email', '5 sms'])
    expect(listSent(settings(0, 600), [happened(0)])).toEqual(['0 sms'])
    expect(listSent(settings(0), [happened(0)])).toEqual([])
  })

  it('are counted together for all levels if the device has one row', () => {
    const oneRow = { ...settings(86_400, 86_400), sharesInterval: true }
    const rise = [happened(0, { level: 'alert' }), happened(60), happened(86_400, { level: 'warning' })]
    expect(listSent(oneRow, rise)).toEqual(['0 email', '0 sms', '86400 email', '86400 sms'])
    expect(listSent(oneRow, [happened(0), happened(5, { topic: 'tank' })])).toHaveLength(4)
    const both = [happened(0, { level: 'alert' }), happened(5)]
    const { due, suppressed, state } = dueNotifications(nothingSent, oneRow, both, start + 10)
    expect(due.map(({ occurrence }) => occurrence.level)).toEqual(['alarm', 'alarm'])
    expect(suppressed).toEqual([])
    const later = dueNotifications(state, oneRow, [happened(60, { level: 'alert' })], start + 60)
    expect([later.due, later.suppressed.length]).toEqual([[], 2])
    const again = dueNotifications(later.state, oneRow, [happened(90, { level: 'alert' })], start + 90)
    expect(again.suppressed).toEqual([])
  })

  it('are not repeated for the same record', () => {
    expect(listSent(settings(1), [happened(0), happened(0), happened(-5)])).toEqual(['0 email'])
  })

  it('are dropped if more than an hour late', () => {
    expect(listSent(settings(600), [happened(0, { receivedSeconds: start + 3601 })])).toEqual([])
    expect(listSent(settings(600), [happened(0, { receivedSeconds: start + 3600 })])).toEqual(['0 email'])
  })

  it('are sent even if receipts are hours ahead, because the clock was set back', () => {
    const ahead = happened(0, { receivedSeconds: start + 7200 })
    expect(dueNotifications(nothingSent, settings(600), [ahead], start + 5).due).toHaveLength(1)
    expect(dueNotifications(nothingSent, settings(600), [ahead], start + 3601).due).toEqual([])
  })

  it('do not wait for a clock that was days ahead when they were chosen or last sent', () => {
    const ahead = start + 10 * 86_400
    const sent = { oil: { email: { alarm: ahead }, sms: { alarm: ahead } } }
    const shared = { ...settings(600, 600), sharesInterval: true }
    for (const state of [
      { since: ahead, topics: {} },
      { since: start - 1, topics: sent },
    ]) {
      expect(listSent(settings(600), [happened(0), happened(5)], state)).toEqual(['0 email'])
      expect(listSent(shared, [happened(0)], state)).toEqual(['0 email', '0 sms'])
    }
    const recent = { since: start - 1, topics: { oil: { email: { alarm: start + 3600 } } } }
    expect(listSent(settings(600), [happened(0)], recent)).toEqual([])
  })

  it('are dropped after a day without checks', () => {
    const look = (seconds: number) =>
      dueNotifications(nothingSent, settings(600), [happened(0)], start + seconds).due.length
    expect([look(86_400), look(86_401)]).toEqual([1, 0])
  })

  it('cover only what happens after they were enabled', () => {
    const since = { since: start + 10, topics: {} }
    expect(listSent(settings(600), [happened(10), happened(11)], since)).toEqual(['11 email'])
  })

  it('are sent worst first', () => {
    const both = [happened(0, { topic: 'a', level: 'alert' }), happened(1, { topic: 'b' })]
    const { due } = dueNotifications(nothingSent, settings(600), both, start)
    expect(due.map(({ occurrence }) => occurrence.topic)).toEqual(['b', 'a'])
  })
})

it('remembers a limited number of topics', () => {
  let state = nothingSent
  for (let at = 0; at < maximumTopics + 50; at += 1)
    state = dueNotifications(
      state,
      settings(600),
      [happened(at, { topic: at === 7 ? '__proto__' : `t${at}` })],
      start,
    ).state
  expect(Object.keys(state.topics)).toHaveLength(maximumTopics)
})

test('names the first suppressed notification of an interval once, and none that was sent', () => {
  const look = (state: NotificationState, at: number) =>
    dueNotifications(state, settings(600), [happened(at)], start + at)
  const first = look(nothingSent, 0)
  expect(first.suppressed).toEqual([])
  expect(look(first.state, 0)).toMatchObject({ due: [], suppressed: [] })
  const second = look(first.state, 60)
  expect(second.due).toEqual([])
  expect(second.suppressed.length).toBeGreaterThan(0)
  expect(look(second.state, 60).suppressed).toEqual([])
  expect(look(second.state, 120).suppressed).toEqual([])
  const sent = look(second.state, 600)
  expect(sent.due).toHaveLength(first.due.length)
  expect(look(sent.state, 660).suppressed).toHaveLength(second.suppressed.length)
})

/** A plain and slow reference implementation: every occurrence is compared with all earlier notifications. */
function computeExpected(intervals: NotificationSettings['intervals'], occurrences: readonly Occurrence[]) {
  const sent: { channel: string; occurrence: Occurrence }[] = []
  for (const one of occurrences) {
    for (const channel of addressChannels) {
      const interval = intervals[channel][one.level]
      const isSoon = sent.some(
        ({ channel: over, occurrence: other }) =>
          over === channel &&
          other.topic === one.topic &&
          other.level === one.level &&
          one.at < other.at + interval,
      )
      if (interval !== 0 && !isSoon && one.receivedSeconds <= one.at + 3600)
        sent.push({ channel, occurrence: one })
    }
  }
  return sent.map(
    ({ channel, occurrence }) => `${occurrence.topic} ${occurrence.level} ${occurrence.at} ${channel}`,
  )
}

const anyInterval = fc.constantFrom(0, 600, 3600, 86_400)
const anyIntervals = fc.record({ alert: anyInterval, warning: anyInterval, alarm: anyInterval })
const anyOccurrence = fc
  .record({
    seconds: fc.nat(200_000),
    late: fc.constantFrom(0, 3, 3600, 3601, 90_000),
    topic: fc.constantFrom('oil', 'vin', 'contact'),
    level: fc.constantFrom<AlertKind>(...alertKinds),
  })
  .map(({ seconds, late, topic, level }) =>
    happened(seconds, { topic, level, receivedSeconds: start + seconds + late }),
  )

test('matches the reference rules one by one, with restarts between', () => {
  const intervals = fc.record({ email: anyIntervals, sms: anyIntervals, webhook: anyIntervals })
  fc.assert(
    fc.property(intervals, fc.array(anyOccurrence, { maxLength: 40 }), (chosen, unordered) => {
      // The clock, by which they are received, is not set back.
      const occurrences = unordered.toSorted((one, other) => one.receivedSeconds - other.receivedSeconds)
      let state = nothingSent
      const sent: string[] = []
      for (const occurrence of occurrences) {
        const restarted = JSON.parse(JSON.stringify(state)) as NotificationState
        const next = dueNotifications(
          restarted,
          { intervals: chosen, hasMessages: () => true },
          [occurrence],
          occurrence.receivedSeconds,
        )
        state = next.state
        sent.push(
          ...next.due.map(
            ({ channel }) => `${occurrence.topic} ${occurrence.level} ${occurrence.at} ${channel}`,
          ),
        )
      }
      expect(sent).toEqual(computeExpected(chosen, occurrences))
    }),
  )
})

test('sends what was unsent for lack of quota once there is quota again', () => {
  const once = settings(30 * 86_400)
  const first = happened(0)
  const sent = dueNotifications(nothingSent, once, [first], start)
  const refused = recordQuotaRefusals(sent.state, sent.due)
  const look = (state: NotificationState, seconds: number, hasMessages: boolean) => {
    const rules = { ...once, hasMessages: () => hasMessages }
    const { due, suppressed } = dueNotifications(state, rules, [happened(seconds)], start + seconds)
    return [due.length, suppressed.length]
  }
  expect(look(refused, 60, false)).toEqual([0, 1])
  expect(look(refused, 60, true)).toEqual([1, 0])
  // A repeated occurrence does not notify.
  expect(look(refused, 0, true)).toEqual([0, 0])
  expect(look(sent.state, 60, true)).toEqual([0, 1])
})

test('a stored state is parsed, and nothing else', () => {
  const stored = { since: start, topics: { 'alarm oil': { email: start } } }
  expect(parseNotificationState(structuredClone(stored))).toEqual(stored)
  const others = [
    undefined,
    null,
    {},
    { since: start },
    { since: 'x', topics: {} },
    { since: start, topics: null },
  ]
  expect(others.map(parseNotificationState)).toEqual(others.map(() => undefined))
})
