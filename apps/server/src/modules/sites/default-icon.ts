import { crc32, deflateSync } from 'node:zlib'

export const iconSizesPx = [192, 512] as const
export type IconSize = (typeof iconSizesPx)[number]

/** Grid of the mark: the mast and its waves as in the navigation bar. */
const gridUnits = 24
const strokeUnits = 2
/**
 * A maskable icon may be cropped; its content must stay within the central 80 %. Source: W3C manifest, 'icon masks'.
 */
const maskableScale = 0.8
const cornerUnits = 6
const dot = { x: 12, y: 5.5, radius: 1.6 }
const mast = { x: 12, from: 5.5, to: 12.2 }
const waves = [
  { x: 12, y: 19.83, radius: 7, halfChord: 5.5, ends: 15.5 },
  { x: 12, y: 19.98, radius: 3.6, halfChord: 2.7, ends: 17.6 },
] as const

/** A square PNG of the portal's mark in a brand's colour, for brands without an icon. */
export function defaultIcon(colour: string, sizePx: IconSize, isMaskable: boolean): Buffer {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const unitsPerPx = gridUnits / sizePx
  const row = 1 + sizePx * 4
  const pixels = Buffer.alloc(row * sizePx)
  for (let y = 0; y < sizePx; y += 1) {
    for (let x = 0; x < sizePx; x += 1) {
      const at = { x: (x + 0.5) * unitsPerPx, y: (y + 0.5) * unitsPerPx }
      const white = coverage(distanceToMark(isMaskable ? shrunk(at) : at), unitsPerPx)
      const alpha = isMaskable ? 1 : coverage(distanceToGround(at), unitsPerPx)
      const offset = y * row + 1 + x * 4
      channels.forEach((channel, index) => {
        pixels[offset + index] = Math.round(channel + (255 - channel) * white)
      })
      pixels[offset + 3] = Math.round(alpha * 255)
    }
  }
  return png(sizePx, pixels)
}

type Place = { readonly x: number; readonly y: number }

function shrunk({ x, y }: Place): Place {
  const middle = gridUnits / 2
  return { x: middle + (x - middle) / maskableScale, y: middle + (y - middle) / maskableScale }
}

/** Anti-aliasing: the share of a pixel inside an outline at this distance. */
function coverage(distanceUnits: number, unitsPerPx: number): number {
  return Math.min(1, Math.max(0, 0.5 - distanceUnits / unitsPerPx))
}

/** Negative inside. */
function distanceToMark(at: Place): number {
  const half = strokeUnits / 2
  const toMast = Math.hypot(at.x - mast.x, at.y - Math.min(mast.to, Math.max(mast.from, at.y))) - half
  const toDot = Math.hypot(at.x - dot.x, at.y - dot.y) - dot.radius
  const toWaves = waves.map((wave) => {
    const isWithin = Math.abs(at.x - wave.x) <= ((wave.y - at.y) * wave.halfChord) / (wave.y - wave.ends)
    if (isWithin) return Math.abs(Math.hypot(at.x - wave.x, at.y - wave.y) - wave.radius) - half
    return Math.hypot(Math.abs(at.x - wave.x) - wave.halfChord, at.y - wave.ends) - half
  })
  return Math.min(toMast, toDot, ...toWaves)
}

/** Distance to the edge of the rounded square. */
function distanceToGround({ x, y }: Place): number {
  const reach = gridUnits / 2 - cornerUnits
  const beyondX = Math.max(0, Math.abs(x - gridUnits / 2) - reach)
  const beyondY = Math.max(0, Math.abs(y - gridUnits / 2) - reach)
  return Math.hypot(beyondX, beyondY) - cornerUnits
}

/** Source: PNG specification (third edition), 5 and 11.2: eight bits, red, green, blue and alpha, no filter. */
function png(sizePx: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sizePx, 0)
  header.writeUInt32BE(sizePx, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
