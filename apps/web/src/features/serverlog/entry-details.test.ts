import { createMessage, en } from '@fieldport/messages'
import { portalSettings } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { describeDetails } from './entry-details.ts'

const t = ((text: string, values: Record<string, string> = {}) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))) as unknown as TFunction
const phrases = (details: Record<string, unknown>) => describeDetails(details, t)

test('changed settings show old and new values', () => {
  const changes = [
    { key: 'device.base_interval', from: 5, to: 10 },
    { key: 'wifi.sta.pass', from: null, to: '***' },
  ]
  expect(phrases({ changes })).toEqual(['device.base_interval 5 → 10', 'wifi.sta.pass → ***'])
})

test('values are shown as phrases', () => {
  expect(phrases({ by: 'ada@example.com', sizeBytes: 4200, attempts: 2, via: 'mqtt' })).toEqual([
    'By ada@example.com',
    'Message of 4.2 kB',
    'Attempt 2',
    'Over MQTT',
  ])
  expect(phrases({ reasons: ['too old', 'no number'] })).toEqual(['too old', 'no number'])
  expect(phrases({ otherReasons: [createMessage('pointTooDeep')] })).toEqual([en.pointTooDeep])
  expect(phrases({ conditions: [{ kind: 'limit', subject: 'analog1' }, { subject: 'tc1' }] })).toEqual([
    'analog1, tc1',
  ])
})

test('portal settings are named like on the screens, each once', () => {
  const keys = ['PORTAL_deviceNotes', 'AEMP_enabled', 'AEMP_make', 'later_setting']
  expect(phrases({ keys })).toEqual(['Settings: Asset Notes, AEMP API, later_setting'])
  // No detail may show its raw key.
  for (const key of Object.keys(portalSettings)) expect(phrases({ keys: [key] }).join()).not.toContain('_')
})

test('values that repeat the text or are empty are omitted', () => {
  expect(
    phrases({ method: 'FS.Get', ts: 1_757_000_000, transport: 'mqtt', attempts: 1, note: '', why: null }),
  ).toEqual([])
})

test('an unknown detail is shown unchanged, truncated if long', () => {
  expect(phrases({ ['x'.repeat(3)]: 'y'.repeat(80), constructor: 1 })).toEqual([
    `xxx: ${'y'.repeat(60)}…`,
    'constructor: 1',
  ])
})

test("omitted details are reported in the reader's language", () => {
  expect(phrases({ leftOut: 'These details are too long to be kept.' })).toEqual([
    'The details were too long to store.',
  ])
})
