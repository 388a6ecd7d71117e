import { describe, expect, it, vi } from 'vitest'
import { createRawLoader, emptyLoad, type RawLoad } from './raw-loader.ts'

const range = { fromSeconds: 1_790_000_000, toSeconds: 1_790_003_600 }
const gone = () =>
  Response.json(
    { defined: true, code: 'NOT_FOUND', status: 404, message: 'Not found.', data: {} },
    { status: 404 },
  )
const rows = (ts: readonly number[], next: string | null) =>
  new Response(`${JSON.stringify({ ts, columns: {} })}\n${JSON.stringify({ lastEvaluatedKey: next })}\n`)

/** A portal with a device that can be deleted. */
function portal() {
  const server = { isGone: false, count: 3 }
  vi.stubGlobal('location', { origin: 'https://portal.example' })
  vi.stubGlobal('fetch', async (input: Request) => {
    if (server.isGone) return gone()
    if (new URL(input.url).pathname.endsWith('/columns')) return rows([1_790_000_100, 1_790_000_000], null)
    return Response.json({ count: server.count })
  })
  let load: RawLoad = emptyLoad('idle')
  const loader = createRawLoader('DEVICE001', (change) => {
    load = change(load)
  })
  return { server, loader, read: () => ({ phase: load.phase, rows: load.table.rows() }) }
}

describe('a load of raw data', () => {
  it('keeps the rows of its range if the device is gone by the time they are loaded again', async () => {
    const { server, loader, read } = portal()
    await loader.start({ range, keys: [] })
    expect(read()).toEqual({ phase: 'done', rows: 2 })
    server.isGone = true
    await loader.start({ range, keys: [] })
    expect(read()).toEqual({ phase: 'failed', rows: 2 })
  })

  it('shows no rows of another range', async () => {
    const { server, loader, read } = portal()
    await loader.start({ range, keys: [] })
    server.isGone = true
    await loader.start({ range: { ...range, fromSeconds: range.fromSeconds + 60 }, keys: [] })
    expect(read()).toEqual({ phase: 'failed', rows: 0 })
  })

  it('replaces the rows of its range once it can be read', async () => {
    const { loader, read } = portal()
    await loader.start({ range, keys: [] })
    await loader.start({ range, keys: [] })
    expect(read()).toEqual({ phase: 'done', rows: 2 })
  })
})
