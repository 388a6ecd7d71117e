import type { ConditionSummary } from '@fieldport/contract'
import { expect, it } from 'vitest'
import { listDevicesNeedingAttention } from './devices-needing-attention.ts'

type Summary = NonNullable<ConditionSummary>

function open(level: Summary['level'], since: number, more: Partial<Summary> = {}): Summary {
  const reason = { kind: 'event', topic: 'vin', msg: 'Low', lv: 40 } as const
  const leading = { kind: 'event', subject: 'vin', level, since, reason } as const
  return { level, open: 1, needsSomebody: true, leading, ...more }
}

function names(conditions: Record<string, ConditionSummary>): readonly string[] {
  const devices = Object.keys(conditions).map((name) => ({ deviceid: name, name }))
  const needs = listDevicesNeedingAttention(devices, ({ name }) => ({ condition: conditions[name] ?? null }))
  return needs.map(({ name }) => name)
}

it('lists alarms before warnings, and the longest waiting first', () => {
  const conditions = {
    healthy: null,
    late: open('alarm', 200),
    warned: open('warning', 50),
    early: open('alarm', 100),
  }
  expect(names(conditions)).toEqual(['early', 'late', 'warned'])
})

it('omits acknowledged conditions', () => {
  const known = open('alarm', 100, { needsSomebody: false })
  expect(names({ known, open: open('warning', 100) })).toEqual(['open'])
})

it('counts the other open conditions of a device, and shows the ID of one without a name', () => {
  const [need] = listDevicesNeedingAttention([{ deviceid: 'AAA000001', name: '' }], () => ({
    condition: open('alarm', 100, { open: 3 }),
  }))
  expect(need).toMatchObject({ name: 'AAA000001', others: 2 })
})
