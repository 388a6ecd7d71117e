import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** One gzipped tile. */
export type Tile = { readonly z: number; readonly x: number; readonly y: number; readonly bytes: Uint8Array }

export type ArchiveOptions = {
  readonly metadata: object
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number]
}

type Entry = { readonly tileId: number; readonly offset: number; readonly length: number; run: number }

const headerBytes = 127
/** A reader's first request contains the header and the root directory. Source: PMTiles 3, section 3.4. */
const rootBytesAtMost = 16_384 - headerBytes
const entriesOfLeaf = 2048

/**
 * A PMTiles archive, version 3, of gzipped vector tiles. Identical tiles, such as those of the open sea, are stored
 * once.
 */
export function writeArchive(tiles: readonly Tile[], options: ArchiveOptions): Buffer {
  const { entries, data, unlike } = layOut(tiles)
  const { root, leaves } = directories(entries)
  const metadata = gzipSync(JSON.stringify(options.metadata))
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const parts = [header, root, metadata, leaves, data]
  let offset = headerBytes
  for (const [at, part] of parts.slice(1).entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + at * 16)
    offset += part.length
  }
  for (const [at, count] of [tiles.length, entries.length, unlike].entries()) {
    header.writeBigUInt64LE(BigInt(count), 72 + at * 8)
  }
  // Flags: clustered; gzipped directories; gzipped tiles; vector tiles.
  header.set([1, 2, 2, 1, options.minZoom, options.maxZoom], 96)
  for (const [at, degrees] of options.bounds.entries()) {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4)
  }
  return Buffer.concat(parts)
}

function layOut(tiles: readonly Tile[]) {
  const byId = tiles
    .map((tile) => ({ tileId: zxyToTileId(tile.z, tile.x, tile.y), bytes: Buffer.from(tile.bytes) }))
    .toSorted((a, b) => a.tileId - b.tileId)
  const entries: Entry[] = []
  const parts: Buffer[] = []
  const offsets = new Map<string, number>()
  let end = 0
  for (const { tileId, bytes } of byId) {
    const key = bytes.toString('latin1')
    const offset = offsets.get(key) ?? end
    if (offset === end) {
      offsets.set(key, end)
      parts.push(bytes)
      end += bytes.length
    }
    const last = entries.at(-1)
    if (last && last.offset === offset && last.tileId + last.run === tileId) last.run += 1
    else entries.push({ tileId, offset, length: bytes.length, run: 1 })
  }
  return { entries, data: Buffer.concat(parts), unlike: parts.length }
}

/** A single directory if it fits beside the header, otherwise a root that points to leaves. */
function directories(entries: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= rootBytesAtMost) return { root: whole, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const named: Entry[] = []
  let offset = 0
  for (let at = 0; at < entries.length; at += entriesOfLeaf) {
    const leaf = directory(entries.slice(at, at + entriesOfLeaf))
    named.push({ tileId: entries[at]?.tileId ?? 0, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(named), leaves: Buffer.concat(leaves) }
}

/** Source: PMTiles 3, section 4. */
function directory(entries: readonly Entry[]): Buffer {
  const numbers = [entries.length]
  for (const [at, { tileId }] of entries.entries()) numbers.push(tileId - (entries[at - 1]?.tileId ?? 0))
  for (const { run } of entries) numbers.push(run)
  for (const { length } of entries) numbers.push(length)
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1]
    numbers.push(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}
