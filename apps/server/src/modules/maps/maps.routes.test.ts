import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMapFiles } from './map-files.ts'
import { registerMapFiles } from './maps.routes.ts'

const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)

describe('a map file', () => {
  let folder: string
  let path: string
  const app = new Hono()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldport-maps-'))
    path = join(folder, 'world.pmtiles')
    await writeFile(path, bytes)
    await writeFile(join(folder, 'secret'), 'secret')
    registerMapFiles(app, createMapFiles({ basemap: path, roads: join(folder, 'none'), streets: folder }))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const url = () => createMapFiles({ basemap: path }).url('basemap')
  const ask = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(at, { headers, method })

  it('is served in byte ranges', async () => {
    const part = await ask(url(), { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000'])
    expect(part.headers.get('content-length')).toBe('100')
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(100, 200))
    const tail = await ask(url(), { range: 'bytes=-5' })
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(bytes.slice(995))
    const whole = await ask(url())
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, 1000])
  })

  it('answers 416 to a range beyond its end', async () => {
    const beyond = await ask(url(), { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  })

  it('is cached permanently only at the URL with its content hash', async () => {
    const exact = await ask(url(), { range: 'bytes=0-9' })
    expect(exact.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const stale = await ask('/api/maps/basemap.pmtiles?v=older', { range: 'bytes=0-9' })
    expect([stale.status, stale.headers.get('cache-control')]).toEqual([206, 'no-cache'])
    const etag = stale.headers.get('etag') ?? ''
    expect((await ask('/api/maps/basemap.pmtiles', { 'if-none-match': etag })).status).toBe(304)
    const changed = await ask('/api/maps/basemap.pmtiles', { range: 'bytes=0-9', 'if-range': '"older"' })
    expect(changed.status).toBe(200)
    await changed.arrayBuffer()
  })

  it('reports its size to HEAD', async () => {
    const head = await ask(url(), {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1000', ''])
  })

  it.each([
    'roads.pmtiles',
    'streets.pmtiles',
    'satellite.pmtiles',
    'other.pmtiles',
    'basemap',
    'secret',
    '..%2Fsecret',
    '%2e%2e%2fworld.pmtiles',
    '..%5Cworld.pmtiles',
    'constructor.pmtiles',
    'basemap.pmtiles%00',
  ])('is not found under another name: %s', async (name) => {
    expect((await ask(`/api/maps/${name}`)).status).toBe(404)
  })

  it('has no URL if the file does not exist', () => {
    const files = createMapFiles({ roads: join(folder, 'none'), streets: folder })
    expect([files.url('roads'), files.url('streets'), files.url('satellite')]).toEqual(['', '', ''])
  })
})
