import { detectImageType, findImageFault, findImageProblem } from '@fieldport/domain'
import { localize } from '../texts/messages.ts'
import { bytesToBase64 } from './base64.ts'

export type ChosenImage = { readonly base64: string; readonly mediaType: string }

/** Reads a chosen image. @returns the reason if it would be refused, before anything is sent */
export async function readImageFile(
  file: File,
): Promise<{ readonly image: ChosenImage } | { readonly problem: string }> {
  // Before the whole file is read, because a video of gigabytes can be chosen too.
  const mediaType = detectImageType(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  const problem = findImageProblem({ bytes: file.size, mediaType })
  if (problem) return { problem: localize(problem) }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fault = findImageFault(bytes)
  return fault ? { problem: localize(fault) } : { image: { mediaType, base64: bytesToBase64(bytes) } }
}
