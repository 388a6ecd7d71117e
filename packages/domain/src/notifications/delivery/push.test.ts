import { describe, expect, it } from 'vitest'
import type { Occurrence } from '../../conditions/occurrences.ts'
import {
  dueNotifications,
  maximumNotifiableAgeSeconds,
  type NotificationState,
} from '../due-notifications.ts'
import { shouldPush, pushIntervals, pushIntervalSeconds, type PushRecipient, pushRecipients } from './push.ts'

const start = 1_790_000_000
const reader = (parts: Partial<PushRecipient> = {}): PushRecipient => ({
  userId: 'ann',
  siteId: 'default',
  level: 'alarm',
  since: start - 1,
  ...parts,
})
const happened = (seconds: number, parts: Partial<Occurrence> = {}): Occurrence => {
  const at = start + seconds
  const reason = { kind: 'event', topic: 'oil', msg: 'Low', lv: 40 } as const
  return { topic: 'oil', level: 'alarm', at, receivedSeconds: at, reason, ...parts }
}
const none = { alert: 0, warning: 0, alarm: 0 }
const intervalsOf = (readers: readonly PushRecipient[]) => ({
  email: none,
  sms: none,
  webhook: none,
  push: pushIntervals(readers),
})

describe('a push', () => {
  it.each([
    ['alarm', 'alarm', true],
    ['warning', 'alarm', false],
    ['alarm', 'warning', true],
    ['warning', 'warning', true],
    ['alert', 'warning', false],
    ['alarm', 'off', false],
  ] as const)('of %s to a person who chose %s: %s', (level, chosen, isSent) => {
    expect(shouldPush(level, chosen)).toBe(isSent)
  })

  it('is sent to those who chose its level before it happened', () => {
    const readers = [
      reader(),
      reader({ userId: 'late', since: start + 5 }),
      reader({ userId: 'all', level: 'warning' }),
    ]
    expect(pushRecipients(readers, happened(5))).toEqual(['ann', 'all'])
    expect(pushRecipients(readers, happened(6, { level: 'warning' }))).toEqual(['all'])
  })

  const hasMessages = () => true

  it('is sent once an hour, for chosen levels', () => {
    // Addresses were just chosen, which does not affect push.
    let state: NotificationState = { since: start + 9_999_999, topics: {} }
    const intervals = intervalsOf([reader()])
    const look = (occurrence: Occurrence, now = occurrence.at) => {
      const next = dueNotifications(state, { intervals, hasMessages }, [occurrence], now)
      state = next.state
      return [next.due.length, next.suppressed.length]
    }
    expect(look(happened(0))).toEqual([1, 0])
    expect(look(happened(0))).toEqual([0, 0])
    expect(look(happened(pushIntervalSeconds - 1))).toEqual([0, 0])
    expect(look(happened(pushIntervalSeconds))).toEqual([1, 0])
    expect(look(happened(pushIntervalSeconds, { level: 'warning' }))).toEqual([0, 0])
    expect(state.topics['oil']?.push?.warning).toBeUndefined()
  })

  it('is not sent for events more than an hour old', () => {
    const fresh: NotificationState = { since: 0, topics: {} }
    const dueAfter = (seconds: number) =>
      dueNotifications(
        fresh,
        { intervals: intervalsOf([reader()]), hasMessages },
        [happened(0)],
        start + seconds,
      ).due
    expect(dueAfter(maximumNotifiableAgeSeconds)).toHaveLength(1)
    expect(dueAfter(maximumNotifiableAgeSeconds + 1)).toEqual([])
  })
})
