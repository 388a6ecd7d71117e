import { expect, it, vi } from 'vitest'
import { createContactStore } from './contact-store.ts'

it('wakes the rows whose contact got newer, and no other', () => {
  const store = createContactStore()
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  store.subscribe('DEMO00001', first)
  store.subscribe('DEMO00002', second)
  store.merge({ DEMO00001: 100, DEMO00002: 200 })
  store.merge({ DEMO00001: 90, DEMO00002: 210 })
  expect(store.get('DEMO00001')).toBe(100)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
})

it('passes over what is no time', () => {
  const store = createContactStore()
  for (const event of [null, 'x', 5, { DEMO00001: 'now' }, { DEMO00001: Number.NaN }]) store.merge(event)
  expect(store.get('DEMO00001')).toBeUndefined()
})
