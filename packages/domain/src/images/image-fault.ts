import { type Message, toMessage } from '@fieldport/messages'
import { isPortalError } from '../errors.ts'
import { isCompleteJpeg, readPngPixels } from './image-body.ts'
import { readImageInfo } from './image-info.ts'

/**
 * Why a chosen image would be refused, or undefined. The server also unpacks the pixels of a PNG, which only crafted
 * files get wrong.
 */
export function findImageFault(bytes: Uint8Array): Message | undefined {
  try {
    const { contentType } = readImageInfo(bytes)
    const isComplete =
      contentType === 'image/png' ? readPngPixels(bytes) !== undefined : isCompleteJpeg(bytes)
    return isComplete ? undefined : toMessage('imageDamaged')
  } catch (error) {
    if (isPortalError(error)) return toMessage(error.localizable)
    throw error
  }
}
