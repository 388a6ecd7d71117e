import {
  type CertificateKind,
  certificateMaximumBytes,
  certificateMessages,
  findCertificateProblem,
} from '@fieldport/domain'
import { localize, LocalizableError } from '../texts/messages.ts'

/**
 * Reads a chosen certificate or key.
 * @returns its bytes, or why it cannot be used, in the reader's language
 */
export async function readCertificateFile(
  file: Blob,
  kind: CertificateKind,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }> {
  try {
    const bytes = await readFileBytes(file)
    const problem = findCertificateProblem(bytes, kind)
    return problem === undefined ? { bytes } : { problem: localize(problem) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

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
