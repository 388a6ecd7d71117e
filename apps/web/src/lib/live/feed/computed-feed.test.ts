import type { ComputedChannel } from '@fieldport/domain'
import { describe, expect, it, vi } from 'vitest'
import { noConditions } from './conditions-store.ts'
import { omitComputed, withComputed } from './computed-feed.ts'
import type { DeviceFeed } from './device-feed.ts'
import { createPointStore } from '../point-store.ts'

const start = 1_700_000_000
const channel = (key: string, expression: string): ComputedChannel => ({
  key,
  name: key,
  units: '',
  decimals: 1,
  expression,
})

function feedOf() {
  const store = createPointStore()
  const feed: DeviceFeed = {
    store,
    conditions: noConditions,
    state: () => ({ status: 'open', load: 'ready' }),
    subscribe: () => () => {},
    setInterval: () => {},
    requireWindow: () => () => {},
    reload: () => {},
    start: () => () => {},
  }
  const add = (after: number, record: Record<string, unknown>) =>
    store.add([{ ts: start + after, aws_ts: start + after, ...record }])
  return { feed, add }
}

describe('withComputed', () => {
  it('returns the same feed if nothing is computed', () => {
    const { feed } = feedOf()
    expect(withComputed(feed, [])).toBe(feed)
    expect(withComputed(feed, [channel('calc1', '(')])).toBe(feed)
  })

  it('provides a computed key like a measured one, from earlier and new points', () => {
    const { feed, add } = feedOf()
    add(0, { a: 1, b: 2 })
    const { store } = withComputed(feed, [channel('calc1', 'a + b'), channel('calc2', 'missing * 2')])
    add(5, { a: 4, b: 2 })
    expect(store.keys()).toContain('calc1')
    expect(store.keys()).not.toContain('calc2')
    expect(store.key('calc1').latest).toEqual({ ts: start + 5, value: 6 })
    expect(store.key('calc1').recent.map(({ value }) => value)).toEqual([3, 6])
    expect(store.latest()?.['calc1']).toBe(6)
    expect(store.points().map((point) => point['calc1'])).toEqual([3, 6])
  })

  it('returns the same state on repeated reads, and while its value is unchanged', () => {
    const { feed, add } = feedOf()
    const { store } = withComputed(feed, [channel('calc1', 'a * 2')])
    const heard = vi.fn<() => void>()
    store.subscribeKey('calc1', heard)
    add(0, { a: 1 })
    const [state, keys, points] = [store.key('calc1'), store.keys(), store.points()]
    expect(store.key('calc1')).toBe(state)
    expect(store.points()).toBe(points)
    add(5, { b: 1 })
    expect(store.key('calc1')).toBe(state)
    expect(store.keys()).not.toBe(keys)
    expect(store.points()[0]).toBe(points[0])
    add(10, { a: 2 })
    expect(store.key('calc1').latest?.value).toBe(4)
    expect(heard).toHaveBeenCalledTimes(3)
  })
})

it('drops values that the server computed with earlier channels', () => {
  expect(omitComputed({ calc1: 1, calc21: 2, vin: 3 })).toEqual({ calc21: 2, vin: 3 })
})
