import type { ConditionReason } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { contextOf } from './condition-context.ts'
import { type DeviceFold, emptyFold } from './device-fold.ts'
import { createOccurrenceReads, createOccurrenceWatch } from './device-occurrences.ts'

const context = contextOf(
  {
    tier: 'Basic',
    addedAt: 0,
    planExpiresAt: null,
    graceEndsAt: null,
    subscription: 'none',
    model: 'ORB-C1',
    baseIntervalSeconds: 60,
    transmitInterval: 1,
    config: null,
    displaySettings: { vin: { name: 'Supply' } },
    rules: [],
  },
  0,
)
const silence: ConditionReason = { kind: 'silence', lastContactSeconds: 1, expectedSeconds: 60 }
const fold: DeviceFold = {
  ...emptyFold(context),
  conditions: [{ kind: 'silence', subject: '', level: 'warning', since: 1, reason: silence }],
}

it.each<[string | undefined, ConditionReason]>([
  ['Supply', { kind: 'limit', key: 'vin', value: 9, limit: 10, side: 'below' }],
  ['Supply', { kind: 'event', topic: 'vin', msg: 'Low', lv: 40 }],
  [undefined, { kind: 'event', topic: 'pump', msg: 'Leak', lv: 40 }],
  [undefined, silence],
])('names the measurement of an occurrence, if it is about one: %s', async (name, reason) => {
  const found = await createOccurrenceReads(async () => new Map([['DEVICE001', fold]]))(['DEVICE001'])
  expect(found.get('DEVICE001')?.measurementOf(reason)?.name).toBe(name)
})

it('announces the occurrences of a device once when it turns silent', () => {
  const watch = createOccurrenceWatch()
  const announced: number[] = []
  watch.onChanged((_, { occurrences }) => announced.push(occurrences.length))
  for (const each of [emptyFold(context), emptyFold(context), fold, fold]) watch.look('DEVICE001', each)
  expect(announced).toEqual([0, 1])
})
