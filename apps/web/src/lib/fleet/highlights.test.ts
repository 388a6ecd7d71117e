import type { Highlights } from '@fieldport/contract'
import { expect, it, vi } from 'vitest'
import { createHighlights } from './highlights.ts'

const nothing: Highlights = { doing: null, values: [] }

/** Runs what waits for an answer. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

function setUp() {
  let nowMs = 100_000
  let tasks: { readonly atMs: number; readonly work: () => void }[] = []
  const load = vi.fn<(ids: readonly string[]) => Promise<Record<string, Highlights>>>(async (ids) =>
    Object.fromEntries(ids.map((id) => [id, nothing])),
  )
  const store = createHighlights({
    load,
    nowMs: () => nowMs,
    later: (work, ms) => void tasks.push({ atMs: nowMs + ms, work }),
  })
  const pass = async (ms: number) => {
    const endMs = nowMs + ms
    for (;;) {
      const next = tasks.toSorted((left, right) => left.atMs - right.atMs)[0]
      if (!next || next.atMs > endMs) break
      tasks = tasks.filter((task) => task !== next)
      nowMs = next.atMs
      next.work()
      await settle()
    }
    nowMs = endMs
  }
  return { store, load, pass }
}

it('loads rows that appear together in one call, and notifies each', async () => {
  const { store, load, pass } = setUp()
  const listener = vi.fn<() => void>()
  store.subscribe('A', listener)
  store.subscribe('B', () => {})
  await pass(100)
  expect(load.mock.calls).toEqual([[['A', 'B']]])
  expect(store.get('A')).toBe(nothing)
  expect(listener).toHaveBeenCalledOnce()
})

it('loads up to fifty at once', async () => {
  const { store, load, pass } = setUp()
  for (let at = 0; at < 120; at += 1) store.subscribe(`D${at}`, () => {})
  await pass(1000)
  expect(load.mock.calls.map(([ids]) => ids.length)).toEqual([50, 50, 20])
})

it('loads a row that appears while others wait for their refresh', async () => {
  const { store, load, pass } = setUp()
  store.subscribe('A', () => {})
  await pass(100)
  store.request('A')
  store.subscribe('B', () => {})
  await pass(100)
  expect(load.mock.calls).toEqual([[['A']], [['B']]])
})

it('loads only what is still shown while rows scroll by', async () => {
  const { store, load, pass } = setUp()
  let leave = () => {}
  for (let frame = 0; frame < 50; frame += 1) {
    leave()
    leave = store.subscribe(`D${frame}`, () => {})
    await pass(20)
  }
  await pass(100)
  expect(load.mock.calls).toEqual([[['D49']]])
})

it('loads rows that appear one after the other, each once it has been shown for a moment', async () => {
  const { store, load, pass } = setUp()
  for (let row = 0; row < 3; row += 1) {
    store.subscribe(`D${row}`, () => {})
    await pass(80)
  }
  await pass(100)
  expect(load.mock.calls).toEqual([[['D0']], [['D1']], [['D2']]])
})

it('waits for an answer before the next request, and loads only what is still shown by then', async () => {
  const { store, load, pass } = setUp()
  const answer = Promise.withResolvers<Record<string, Highlights>>()
  load.mockReturnValueOnce(answer.promise)
  store.subscribe('A', () => {})
  await pass(100)
  const leave = store.subscribe('B', () => {})
  store.subscribe('C', () => {})
  await pass(5000)
  leave()
  expect(load.mock.calls).toEqual([[['A']]])
  answer.resolve({ A: nothing })
  await settle()
  await pass(0)
  expect(load.mock.calls).toEqual([[['A']], [['C']]])
})

it('reloads a device that sent something, at most every ten seconds', async () => {
  const { store, load, pass } = setUp()
  store.subscribe('A', () => {})
  store.subscribe('B', () => {})
  await pass(100)
  for (let second = 0; second < 30; second += 1) {
    store.request('A')
    await pass(1000)
  }
  const again = load.mock.calls.slice(1)
  expect(again.length).toBeGreaterThanOrEqual(2)
  expect(again.length).toBeLessThanOrEqual(3)
  expect(again.every(([ids]) => ids.join() === 'A')).toBe(true)
})

it('loads nothing for removed rows', async () => {
  const { store, load, pass } = setUp()
  store.subscribe('A', () => {})()
  store.request('B')
  await pass(30_000)
  expect(load).not.toHaveBeenCalled()
})

it('keeps its data if an answer fails', async () => {
  const { store, load, pass } = setUp()
  store.subscribe('A', () => {})
  await pass(100)
  load.mockRejectedValueOnce(new Error('away'))
  store.request('A')
  await pass(30_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(store.get('A')).toBe(nothing)
})

it('asks again for a row that has no values because its answer failed, although its device is silent', async () => {
  const { store, load, pass } = setUp()
  load.mockRejectedValueOnce(new Error('away'))
  store.subscribe('A', () => {})
  await pass(100)
  expect(store.get('A')).toBeUndefined()
  await pass(10_000)
  await pass(10_000)
  expect(store.get('A')).toBe(nothing)
  expect(load).toHaveBeenCalledTimes(2)
})
