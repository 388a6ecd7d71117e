import { gzipSync } from 'node:zlib'
import { PMTiles, type Source } from 'pmtiles'
import { expect, it } from 'vitest'
import { type Tile, writeArchive } from './pmtiles-writer.ts'

const options = {
  metadata: { name: 'Test', vector_layers: [{ id: 'land', fields: {} }] },
  minZoom: 0,
  maxZoom: 8,
  bounds: [-180, -85, 180, 85],
} as const

function open(archive: Buffer): PMTiles {
  const source: Source = {
    getKey: () => 'test',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer,
    }),
  }
  return new PMTiles(source)
}

const tile = (z: number, x: number, y: number, text: string): Tile => ({ z, x, y, bytes: gzipSync(text) })

async function read(archive: PMTiles, z: number, x: number, y: number): Promise<string | undefined> {
  const found = await archive.getZxy(z, x, y)
  return found && new TextDecoder().decode(found.data)
}

it('can be read by the reader that browsers use', async () => {
  const archive = open(writeArchive([tile(1, 1, 0, 'east'), tile(0, 0, 0, 'world')], options))
  expect(await read(archive, 0, 0, 0)).toBe('world')
  expect(await read(archive, 1, 1, 0)).toBe('east')
  expect(await read(archive, 1, 0, 1)).toBeUndefined()
  expect(await archive.getMetadata()).toEqual(options.metadata)
  expect(await archive.getHeader()).toMatchObject({ maxZoom: 8, minLon: -180, maxLat: 85, tileType: 1 })
})

it('stores identical tiles once', async () => {
  const sea = [...Array(64).keys()].map((at) => tile(3, at % 8, Math.floor(at / 8), 'sea'))
  const bytes = writeArchive(sea, options)
  expect(bytes.length).toBeLessThan(400)
  expect(await read(open(bytes), 3, 7, 7)).toBe('sea')
})

it('finds each tile of an archive whose directory has leaves', async () => {
  const texts = [...Array(211).keys()].map((at) => gzipSync(String(at)))
  const kindAt = (at: number) => (at * 7919) % 211
  const tiles = [...Array(20_000).keys()].map((at) => ({
    z: 8,
    x: at % 256,
    y: Math.floor(at / 256),
    bytes: texts[kindAt(at)] ?? Buffer.alloc(0),
  }))
  const archive = open(writeArchive(tiles, options))
  for (const at of [0, 2047, 2048, 9999, 19_999]) {
    expect(await read(archive, 8, at % 256, Math.floor(at / 256))).toBe(String(kindAt(at)))
  }
})
