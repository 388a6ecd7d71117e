import { maximumExportsAtOnce, PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'

/** Counts the running exports of this process by person. */
export function createRunningExports() {
  const running = new Map<string, number>()
  return {
    /**
     * @returns a function that ends it, idempotent
     * @throws PortalError TOO_MANY_REQUESTS
     */
    begin(userId: string): () => void {
      const count = running.get(userId) ?? 0
      if (count >= maximumExportsAtOnce)
        throw new PortalError('TOO_MANY_REQUESTS', createMessage('tooManyExports', { count }))
      running.set(userId, count + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (running.get(userId) ?? 1) - 1
        if (left === 0) running.delete(userId)
        else running.set(userId, left)
      }
    },

    countOf: (userId: string): number => running.get(userId) ?? 0,
  }
}

export type RunningExports = ReturnType<typeof createRunningExports>
