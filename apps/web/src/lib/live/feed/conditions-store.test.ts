import type { DeviceConditions } from '@fieldport/contract'
import { describe, expect, it } from 'vitest'
import { createConditionsStore } from './conditions-store.ts'

const limit = (key: string, level: 'alarm' | 'warning'): DeviceConditions['conditions'][number] => ({
  kind: 'limit',
  subject: key,
  level,
  since: 100,
  reason: { kind: 'limit', key, value: 9, limit: 10, side: 'below' },
})
const event = (topic: string, subject: string): DeviceConditions['conditions'][number] => ({
  kind: 'event',
  subject,
  level: 'alarm',
  since: 90,
  reason: { kind: 'event', topic, msg: 'Low', lv: 40 },
})
const open = (...conditions: DeviceConditions['conditions'][number][]): DeviceConditions => ({
  state: conditions[0]?.level ?? 'ok',
  needsSomebody: conditions.length > 0,
  conditions,
})

describe('createConditionsStore', () => {
  it('returns the condition of a measurement only', () => {
    const store = createConditionsStore()
    store.receive(open(limit('vin', 'warning'), event('vbat', 'vbat'), event('pump', 'pump\nLow')))
    expect(store.ofKey('vin')?.level).toBe('warning')
    expect(store.ofKey('vbat')?.level).toBe('alarm')
    expect([store.ofKey('pump'), store.ofKey('cp1')]).toEqual([undefined, undefined])
    store.receive(open())
    expect([store.ofKey('vin'), store.read()?.conditions]).toEqual([undefined, []])
  })

  it('does not let an older answer overwrite what the stream brought', async () => {
    const store = createConditionsStore()
    let answer: (conditions: DeviceConditions) => void = () => {}
    const asked = store.load(() => new Promise((resolve) => (answer = resolve)))
    store.receive(open())
    answer(open(limit('vin', 'alarm')))
    await asked
    expect(store.read()?.conditions).toEqual([])
    await store.load(() => Promise.resolve(open(limit('vin', 'alarm'))))
    expect(store.read()?.state).toBe('alarm')
  })

  it('does not let an older answer overwrite that of a later request', async () => {
    const store = createConditionsStore()
    let answer: (conditions: DeviceConditions) => void = () => {}
    const asked = store.load(() => new Promise((resolve) => (answer = resolve)))
    await store.load(() => Promise.resolve(open(limit('vin', 'alarm'))))
    answer(open())
    await asked
    expect(store.read()?.state).toBe('alarm')
  })

  it('notifies of each change, and ignores invalid conditions', () => {
    const store = createConditionsStore()
    let told = 0
    const stop = store.subscribe(() => (told += 1))
    for (const data of [undefined, null, 7, {}, { conditions: 'x' }]) store.receive(data)
    expect(told).toBe(0)
    store.receive(open())
    stop()
    store.receive(open(limit('vin', 'alarm')))
    expect(told).toBe(1)
  })
})
