import { certificateMaximumBytes, certificateMessages, defaultCaFile } from '@fieldport/domain'
import { LocalizableError } from '../../../lib/texts/messages.ts'

/** Reads a chosen file. @throws LocalizableError with the specification's message if it is too large or unreadable */
export function readFileBytes(file: Blob, reader = new FileReader()): Promise<Uint8Array> {
  if (file.size > certificateMaximumBytes)
    return Promise.reject(new LocalizableError(certificateMessages.tooLarge))
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)))
    reader.addEventListener('abort', () => reject(new LocalizableError(certificateMessages.aborted)))
    reader.addEventListener('error', () => reject(new LocalizableError(certificateMessages.failed)))
    reader.readAsArrayBuffer(file)
  })
}

/**
 * A name that a device's file system accepts: other characters become dashes, and the name of the built-in store is
 * reserved.
 */
export function deviceFileName(name: string, maximumLength = 31): string {
  const clean = name.replaceAll(/[^\w.-]+/g, '-')
  if (clean.toLowerCase() === defaultCaFile) return `own-${defaultCaFile}`
  if (clean.length <= maximumLength) return clean
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, maximumLength - ending.length) + ending
}
