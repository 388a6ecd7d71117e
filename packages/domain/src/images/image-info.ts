import { createMessage } from '@fieldport/messages'
import { PortalError } from '../errors.ts'
import { findImageProblem } from './image-limits.ts'

export type ImageInfo = {
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
}

/** An image of a few kilobytes may decode to gigabytes; no page needs a larger one. */
const maximumSidePx = 4096
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Detects an image's type by its content, never by its name.
 * @throws PortalError INVALID_INPUT with the specification's message
 */
export function readImageInfo(bytes: Uint8Array): ImageInfo {
  const facts = readPng(bytes) ?? readJpeg(bytes)
  const problem = findImageProblem({ bytes: bytes.length, mediaType: facts?.contentType ?? '' })
  if (problem !== undefined || !facts) throw new PortalError('INVALID_INPUT', problem ?? 'imageTypeWrong')
  const { widthPx, heightPx } = facts
  if (Math.min(widthPx, heightPx) < 1 || Math.max(widthPx, heightPx) > maximumSidePx) {
    throw new PortalError('INVALID_INPUT', createMessage('imageTooManyPixels', { maximum: maximumSidePx }))
  }
  return facts
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Source: PNG specification (third edition), 5.2 and 11.2.1. */
function readPng(bytes: Uint8Array): ImageInfo | null {
  if (bytes.length < 33 || !pngStart.every((byte, at) => bytes[at] === byte)) return null
  const view = viewOf(bytes)
  const isHeader = view.getUint32(8) === 13 && view.getUint32(12) === 0x49484452
  return isHeader
    ? { contentType: 'image/png', widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
    : null
}

/** Start-of-frame markers are C0 to CF without the tables C4, C8 and CC. Source: ITU-T T.81, table B.1. */
function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function readJpeg(bytes: Uint8Array): ImageInfo | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 <= bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrameStart(marker)) {
      return {
        contentType: 'image/jpeg',
        heightPx: view.getUint16(at + 5),
        widthPx: view.getUint16(at + 7),
      }
    }
    // A fill byte has no length; every other segment does.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}
