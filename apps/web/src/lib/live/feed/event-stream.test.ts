import { describe, expect, it, vi } from 'vitest'
import type { Recovery } from '../../session/session-store.ts'
import { openEventStream, type EventSourceLike, type StreamStatus } from './event-stream.ts'

/** A source controlled by the test, with the readyState of a browser's source. */
class TestSource extends EventTarget {
  readyState = 0
  isClosed = false

  close(): void {
    this.isClosed = true
    this.readyState = 2
  }

  emit(type: string, data?: string): void {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data }))
  }
}

/** @param recovery how a refused or ended stream continues */
function setUp(recovery: () => Recovery | Promise<Recovery> = () => 'none') {
  const sources: TestSource[] = []
  const statuses: StreamStatus[] = []
  const received: unknown[] = []
  const waits: { run: () => void; milliseconds: number }[] = []
  let network = { lost: () => {}, back: () => {} }
  const stream = openEventStream({
    url: '/live',
    event: 'point',
    onData: (data) => received.push(data),
    onStatus: (status) => statuses.push(status),
    onCleared: () => received.push('cleared'),
    open: () => {
      const source = new TestSource()
      sources.push(source)
      return source as unknown as EventSourceLike
    },
    wait: (run, milliseconds) => {
      waits.push({ run, milliseconds })
      return () => {}
    },
    session: { epoch: () => 0, recover: async () => recovery() },
    watchNetwork: (lost, back) => {
      network = { lost, back }
      return () => {}
    },
  })
  const last = () => sources.at(-1) as TestSource
  return { stream, sources, statuses, received, waits, last, network }
}

describe('openEventStream', () => {
  it('reports that the server deleted the points, until it is closed', () => {
    const { stream, last, received } = setUp()
    last().emit('open')
    last().emit('cleared', '{}')
    expect(received).toEqual(['cleared'])
    stream.close()
    last().emit('cleared', '{}')
    expect(received).toEqual(['cleared'])
  })

  it('delivers the JSON of its event and ignores invalid JSON', () => {
    const { last, received, statuses } = setUp()
    last().emit('open')
    last().emit('point', '{"ts":1}')
    last().emit('point', '{broken')
    expect(received).toEqual([{ ts: 1 }])
    expect(statuses).toEqual(['connecting', 'open'])
  })

  it('leaves a broken connection to the browser to reconnect', () => {
    const { last, statuses, waits, sources } = setUp()
    last().emit('open')
    last().emit('error')
    expect(statuses.at(-1)).toBe('reconnecting')
    expect(waits).toHaveLength(0)
    last().emit('open')
    expect(statuses.at(-1)).toBe('open')
    expect(sources).toHaveLength(1)
  })

  it('opens a new source after growing delays if the browser gave up', async () => {
    const { last, waits, sources } = setUp()
    for (const expected of [1000, 2000, 4000]) {
      last().readyState = 2
      last().emit('error')
      await vi.waitFor(() => expect(waits.at(-1)?.milliseconds).toBe(expected))
      waits.at(-1)?.run()
    }
    expect(sources).toHaveLength(4)
    last().emit('open')
    last().readyState = 2
    last().emit('error')
    await vi.waitFor(() => expect(waits.at(-1)?.milliseconds).toBe(1000))
  })

  it.each(['none', 'confirmed'] as const)(
    'ends permanently if the server ends it: session %s',
    async (recovery) => {
      const { last, statuses, received } = setUp(() => recovery)
      last().emit('open')
      last().emit('ended')
      expect(last().isClosed).toBe(true)
      last().emit('error')
      last().emit('point', '{"ts":2}')
      await vi.waitFor(() => expect(statuses.at(-1)).toBe('ended'))
      expect(statuses).not.toContain('reconnecting')
      expect(received).toEqual([])
    },
  )

  it.each(['ended', 'error'])('retries if the server cannot say why: %s', async (event) => {
    const { last, sources, statuses, waits } = setUp(() => 'unknown')
    last().emit('open')
    last().readyState = 2
    last().emit(event)
    await vi.waitFor(() => expect(waits).toHaveLength(1))
    expect(statuses.at(-1)).toBe('reconnecting')
    waits[0]?.run()
    expect(sources).toHaveLength(2)
  })

  it.each(['renewedHere', 'renewedElsewhere'] as const)(
    'continues with a new session: %s',
    async (recovery) => {
      const waiting = Promise.withResolvers<Recovery>()
      const { last, sources, statuses } = setUp(() => waiting.promise)
      last().emit('open')
      last().emit('ended')
      await Promise.resolve()
      expect(sources).toHaveLength(1)
      expect(statuses).not.toContain('ended')
      waiting.resolve(recovery)
      await vi.waitFor(() => expect(sources).toHaveLength(2))
      last().emit('open')
      expect(statuses.at(-1)).toBe('open')
      expect(statuses).not.toContain('ended')
    },
  )

  it('reopens a refused stream immediately with a new session, and not before', async () => {
    const waiting = Promise.withResolvers<Recovery>()
    const { last, sources, waits } = setUp(() => waiting.promise)
    last().readyState = 2
    last().emit('error')
    await Promise.resolve()
    expect(waits).toHaveLength(0)
    waiting.resolve('renewedHere')
    await vi.waitFor(() => expect(sources).toHaveLength(2))
    expect(waits).toHaveLength(0)
  })

  it('stays closed if it was closed during the login', async () => {
    const waiting = Promise.withResolvers<Recovery>()
    const { stream, last, sources, statuses } = setUp(() => waiting.promise)
    last().emit('ended')
    stream.close()
    waiting.resolve('renewedHere')
    await waiting.promise
    await Promise.resolve()
    expect(sources).toHaveLength(1)
    expect(statuses).toEqual(['connecting'])
  })

  it('reports a lost network immediately, and reconnects when it returns', () => {
    const { network, statuses, sources, last } = setUp()
    last().emit('open')
    network.lost()
    expect(statuses.at(-1)).toBe('reconnecting')
    expect(sources[0]?.isClosed).toBe(true)
    network.back()
    last().emit('open')
    expect(statuses.at(-1)).toBe('open')
    expect(sources).toHaveLength(2)
  })

  it('reconnects when a page is restored from the back/forward cache', () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const show = (persisted: boolean) =>
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    const sources: TestSource[] = []
    const stream = openEventStream({
      url: '/live',
      event: 'point',
      onData: () => {},
      onStatus: () => {},
      open: () => {
        sources.push(new TestSource())
        return sources.at(-1) as unknown as EventSourceLike
      },
    })
    show(false)
    expect(sources).toHaveLength(1)
    show(true)
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false])
    stream.close()
    show(true)
    expect(sources).toHaveLength(2)
    vi.unstubAllGlobals()
  })

  it('restarts on demand and ignores the previous source', () => {
    const { stream, sources, statuses } = setUp()
    sources[0]?.emit('open')
    stream.restart()
    expect(sources[0]?.isClosed).toBe(true)
    sources[0]?.emit('error')
    sources[1]?.emit('open')
    expect(statuses).toEqual(['connecting', 'open', 'reconnecting', 'open'])
  })
})
