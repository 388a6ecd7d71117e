import { PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'

export type WriteHealthOptions = {
  /** A small durable write, to learn whether the store takes writes again. */
  readonly probe: () => Promise<void>
}

/**
 * Remembers whether the store took the last write. A store that answers reads and refuses writes, as with a full disk,
 * is not healthy; when it was refused, asking for its health tries a small write, so that it recovers by itself.
 */
export function createWriteHealth({ probe }: WriteHealthOptions) {
  let failure: string | null = null
  return {
    /** Runs a write and remembers how it went. */
    async watch<T>(write: () => Promise<T>): Promise<T> {
      try {
        const result = await write()
        failure = null
        return result
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error)
        throw error
      }
    },
    async check(): Promise<void> {
      if (failure === null) return
      try {
        await probe()
        failure = null
      } catch {
        throw new PortalError(
          'ENGINE_UNAVAILABLE',
          createMessage('lastWriteFailed', { reason: failure ?? '' }),
        )
      }
    },
  }
}
