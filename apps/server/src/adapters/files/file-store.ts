import { PortalError } from '@fieldport/domain'

/** Bytes by key. A key is lower-case letters, digits, dots and dashes: a name in any file system and any address. */
export type FileStore = {
  /**
   * On disk when it resolves; all of it or nothing. A key is written once.
   * @throws PortalError ENGINE_UNAVAILABLE
   */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** null: there is none. @throws PortalError ENGINE_UNAVAILABLE */
  readonly get: (key: string) => Promise<Uint8Array | null>
  /** Gone when it resolves, also when it never was there. @throws PortalError ENGINE_UNAVAILABLE */
  readonly remove: (key: string) => Promise<void>
  /** Everything in the store, what an interrupted writing left too. @throws PortalError ENGINE_UNAVAILABLE */
  readonly list: () => AsyncIterable<StoredFileEntry>
}

export type StoredFileEntry = {
  readonly key: string
  /** Epoch milliseconds. */
  readonly writtenMs: number
}

/** @throws Error for what could lead elsewhere: keys are the server's own, so this is a mistake in it. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{2,99}$/.test(key)) throw new Error(`not a key of a file: ${key}`)
  return key
}

export function fileStoreUnavailable(cause: unknown): PortalError {
  const error = new PortalError('ENGINE_UNAVAILABLE', 'fileStoreAway')
  error.cause = cause
  return error
}
