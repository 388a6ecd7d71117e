import { describe, expect, it, vi } from 'vitest'
import type { PointRow } from '../rows.ts'
import { openEventStream } from './event-stream.ts'
import { createUnreadBudget } from './unread-budget.ts'
import { createLiveFeed } from './live-feed.ts'
import { createDuplicateFilter } from './duplicate-filter.ts'

const row = (ts: number, json = `{"ts":${ts}}`, device = 'DEVICE001'): PointRow => ({
  device,
  ts,
  receivedMicros: ts * 1e6,
  json,
  record: { ts },
})

describe('live feed', () => {
  it('passes a point to the readers of its device until they unsubscribe', () => {
    const feed = createLiveFeed()
    const [mine, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const end = feed.onPoint('DEVICE001', mine)
    feed.onPoint('DEVICE002', other)
    feed.publish([row(1)])
    end()
    feed.publish([row(2)])
    expect(mine).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
    expect([feed.isWatched('DEVICE001'), feed.isWatched('DEVICE002')]).toEqual([false, true])
  })
})

describe('deleted points', () => {
  it("are reported to the device's readers", () => {
    const feed = createLiveFeed()
    const [mine, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const end = feed.onCleared('DEVICE001', mine)
    feed.onCleared('DEVICE002', other)
    feed.announceCleared('DEVICE001')
    end()
    feed.announceCleared('DEVICE001')
    expect(mine).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
  })
})

describe('changes other than points', () => {
  it("are reported to the device's readers and to other portals", () => {
    const feed = createLiveFeed()
    const [heard, told]: [string[], string[]] = [[], []]
    const end = feed.onChanged('DEVICE001', (resource) => heard.push(resource))
    feed.onAnyChanged((deviceId, resource) => told.push(`${deviceId} ${resource}`))
    feed.announceChanged('DEVICE001', 'commands')
    feed.announceChanged('DEVICE002', 'script')
    feed.relayChanged('DEVICE001', 'firmware')
    end()
    feed.announceChanged('DEVICE001', 'commands')
    expect(heard).toEqual(['commands', 'firmware'])
    expect(told).toEqual(['DEVICE001 commands', 'DEVICE002 script', 'DEVICE001 commands'])
  })
})

describe('duplicate filter', () => {
  const stored = new Set(['{"ts":5,"vin":1}'])
  const check = () =>
    createDuplicateFilter({ isWatched: (device) => device === 'DEVICE001', storedTexts: async () => stored })

  it('drops points that are stored already or repeated in a batch', async () => {
    const rows = [row(5, '{"ts":5,"vin":1}'), row(5, '{"ts":5,"vin":2}'), row(6), row(6)]
    const fresh = await check().filterNewPoints(rows)
    expect(fresh.map((point) => point.json)).toEqual(['{"ts":5,"vin":2}', '{"ts":6}'])
  })

  it('looks up nothing for a point newer than all before, or for a device without readers', async () => {
    const storedTexts = vi.fn<() => Promise<ReadonlySet<string>>>(async () => stored)
    const novelty = createDuplicateFilter({ isWatched: (device) => device === 'DEVICE001', storedTexts })
    expect(novelty.recordNewest([row(5)])).toEqual(new Map([['DEVICE001', 5]]))
    await novelty.filterNewPoints([row(6), row(7), row(1, '{}', 'DEVICE002')])
    expect(storedTexts).not.toHaveBeenCalled()
    await novelty.filterNewPoints([row(5)])
    expect(storedTexts).toHaveBeenCalledWith('DEVICE001', [5_000], undefined)
    expect(novelty.recordNewest([row(4)])).toEqual(new Map())
  })
})

describe('event stream', () => {
  const open = (stillAllowed = async () => {}, isLimited = false) => {
    const stopping = new AbortController()
    const disconnect = vi.fn<() => void>()
    const unread = createUnreadBudget({ bytesPerAccount: 500_000 }).open('owner')
    const options = { stopping: stopping.signal, recheckAccess: stillAllowed, heartbeatMs: 5, lingerMs: 20 }
    const stream = openEventStream({ ...options, disconnect, ...(isLimited ? { unread } : {}) })
    return { stopping, stream, disconnect, text: () => stream.response.text() }
  }

  it('writes events that a browser can resume from, and ends at shutdown', async () => {
    const { stopping, stream, text } = open()
    const closed = vi.fn<() => void>()
    stream.onClose(closed)
    stream.send({ id: '17', event: 'point', data: '{"ts":1}' })
    stopping.abort()
    expect(await text()).toContain('id: 17\nevent: point\ndata: {"ts":1}\n\n')
    expect(closed).toHaveBeenCalledOnce()
  })

  it('ends with a notice when access has ended', async () => {
    const { text } = open(async () => {
      throw new Error('revoked')
    })
    expect(await text()).toContain('event: ended')
  })

  it.each([
    ['it does not read', false, 256],
    ['its account does not read', true, 123],
  ])('disconnects a browser if %s, to limit memory', async (_name, isLimited, count) => {
    const { stream, stopping, disconnect } = open(undefined, isLimited)
    const closed = vi.fn<() => void>()
    stream.onClose(closed)
    const send = () => stream.send({ event: 'point', data: 'x'.repeat(4_096) })
    for (let sent = 0; sent < count - 10; sent += 1) send()
    expect(closed).not.toHaveBeenCalled()
    for (let sent = 0; sent < 20; sent += 1) send()
    expect(closed).toHaveBeenCalledOnce()
    expect(disconnect).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(disconnect).toHaveBeenCalledOnce())
    stopping.abort()
  })

  it('forgets what was read', async () => {
    const { stream, stopping, disconnect } = open(undefined, true)
    const reader = stream.response.body?.getReader()
    for (let sent = 0; sent < 300; sent += 1) {
      stream.send({ event: 'point', data: 'x'.repeat(4_096) })
      await reader?.read()
    }
    expect(disconnect).not.toHaveBeenCalled()
    stopping.abort()
  })
})
