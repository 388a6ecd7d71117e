import { PortalError } from '@fieldport/domain'

/** Files by key. A key is lower-case letters, digits, dots and dashes: valid in any file system and any URL. */
export type FileStore = {
  /**
   * Stores a file atomically; durable when it resolves. A key is written only once.
   * @throws PortalError ENGINE_UNAVAILABLE
   */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** @returns null if there is no such file @throws PortalError ENGINE_UNAVAILABLE */
  readonly get: (key: string) => Promise<Uint8Array | null>
  /** Deletes a file; resolves also if there is none. @throws PortalError ENGINE_UNAVAILABLE */
  readonly remove: (key: string) => Promise<void>
  /**
   * Lists everything in the store, including leftovers of interrupted writes.
   * @throws PortalError ENGINE_UNAVAILABLE
   */
  readonly list: () => AsyncIterable<StoredFileEntry>
}

export type StoredFileEntry = {
  readonly key: string
  /** Epoch milliseconds. */
  readonly writtenMs: number
}

/** Guards against path traversal. @throws Error for an invalid key; keys come from the server, so this is a bug */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{2,99}$/.test(key)) throw new Error(`not a key of a file: ${key}`)
  return key
}

export function fileStoreUnavailable(cause: unknown): PortalError {
  const error = new PortalError('ENGINE_UNAVAILABLE', 'fileStoreAway')
  error.cause = cause
  return error
}
