import { isObject, putChunkBytes } from '@fieldport/domain'
import { maximumParts } from './wire.ts'

/** The arguments of a file for a device. `data` is base64, as in the device framework. */
export type FileArgs = { readonly filename: string; readonly data: string }

export type PartRequest = {
  readonly method: 'FS.Put' | 'FS.Get'
  readonly args: Readonly<Record<string, unknown>>
}

/** The next step after a part's reply. `differs`: the file on the device is not the one sent. */
export type PartResult = 'next' | 'done' | 'differs'

/** A larger file cannot be numbered in parts. */
export const maximumFileBytes = Math.floor(maximumParts / 2) * putChunkBytes

/** An empty file is written too. */
const chunksOf = (sizeBytes: number) => Math.max(1, Math.ceil(sizeBytes / putChunkBytes))

/**
 * The request for a part, from 1: the file is written chunk by chunk, the first replacing the old content, and then read back in the
 * same chunks.
 */
export function partRequest({ filename, data }: FileArgs, part: number): PartRequest {
  const bytes = Buffer.from(data, 'base64')
  const chunks = chunksOf(bytes.length)
  const offset = ((part - 1) % chunks) * putChunkBytes
  if (part > chunks) return { method: 'FS.Get', args: { filename, offset, len: putChunkBytes } }
  const chunk = bytes.subarray(offset, offset + putChunkBytes).toString('base64')
  return { method: 'FS.Put', args: { filename, data: chunk, append: part > 1 } }
}

/** Evaluates a device's response to a part. */
export function checkPartReply({ data }: FileArgs, part: number, result: unknown): PartResult {
  const bytes = Buffer.from(data, 'base64')
  const chunks = chunksOf(bytes.length)
  if (part <= chunks) return 'next'
  const offset = (part - 1 - chunks) * putChunkBytes
  const expected = bytes.subarray(offset, offset + putChunkBytes)
  const isLast = part === 2 * chunks
  if (!isObject(result) || typeof result['data'] !== 'string') return 'differs'
  if (!Buffer.from(result['data'], 'base64').equals(expected)) return 'differs'
  // A longer file is a different one.
  if (isLast) return result['left'] === undefined || result['left'] === 0 ? 'done' : 'differs'
  return 'next'
}
