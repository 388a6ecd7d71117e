import { PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'

export type WriteHealthOptions = {
  /** A small durable write that tests whether the store accepts writes again. */
  readonly probe: () => Promise<void>
}

/**
 * Remembers whether the store accepted the last write. A store that can be read but rejects writes, as with a full
 * disk, is not healthy; after a rejection, the health check tries a small write, to notice when the store has
 * recovered.
 */
export function createWriteHealth({ probe }: WriteHealthOptions) {
  let failure: string | null = null
  return {
    /** Runs a write and records its result. */
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
