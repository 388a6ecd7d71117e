import type { QueueItem } from '@fieldport/contract'
import { describe, expect, test } from 'vitest'
import { itemStatus, truncateJson, formatCommandStatus } from './command-view.ts'

const item = (parts: Partial<QueueItem>): QueueItem => ({
  ts: 1,
  rpcmethod: 'Sys.Reboot',
  args: {},
  priority: 0,
  can_be_cancelled: true,
  delete_ts: null,
  ota_status: null,
  requestedBy: 'owner@example.com',
  sentAt: null,
  answeredAt: null,
  expiresAt: 9,
  attempts: 0,
  state: 'queued',
  localizable: null,
  note: null,
  localizableNote: null,
  ...parts,
})

const t = ((key: string, values?: { message: string }) =>
  key.replace('{{message}}', values?.message ?? '')) as unknown as Parameters<typeof formatCommandStatus>[1]
const words = (parts: Partial<QueueItem>) => formatCommandStatus(item(parts), t)

describe('the view of a command', () => {
  test('has the status text of the specification', () => {
    expect(words({ priority: 5 })).toBe('Pending')
    expect(words({ priority: 5, delete_ts: 3 })).toBe('Cancelled')
    expect(words({ device_response: null })).toBe('Complete')
    expect(words({})).toBe('Error')
    expect(words({ device_response: { code: 5 } })).toBe('Error (?)')
    expect(words({ device_response: { code: 5, message: 'No such file' } })).toBe('Error: No such file')
  })

  test('never offers to cancel a plan', () => {
    expect(itemStatus(item({ priority: 9, rpcmethod: 'Device.SetPlan' })).cancellable).toBe(false)
    expect(itemStatus(item({ priority: 9, can_be_cancelled: false })).cancellable).toBe(false)
    expect(itemStatus(item({ priority: 9 })).cancellable).toBe(true)
  })
})

test('truncates long texts, and keeps the full text available', () => {
  expect(truncateJson({})).toEqual({ short: '', full: null })
  expect(truncateJson(null)).toEqual({ short: '', full: null })
  expect(truncateJson({ index: 1 })).toEqual({ short: '{"index":1}', full: null })
  const long = truncateJson({ data: 'x'.repeat(500) })
  expect(long.short.length).toBe(121)
  expect(JSON.parse(long.full ?? '')).toEqual({ data: 'x'.repeat(500) })
})
