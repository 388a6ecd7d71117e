import type { MiddlewareHandler } from 'hono'
import { apiKeyHeader } from './call-allowance.ts'

/** API calls processed concurrently. */
const atOnce = 4
/** A call that takes longer waits for an engine or streams, and does not use the CPU. */
const longestTurnMs = 100

export type CallQueuePorts = {
  /** Runs the work once after this many milliseconds, unless the returned function is called. */
  readonly later: (work: () => void, ms: number) => () => void
  /** Runs the work once the event loop has polled for input. */
  readonly afterPoll: (work: () => void) => void
}

/**
 * Limits concurrent calls; the others wait in order, and the event loop polls for other input before each of them starts. A call that is
 * answered from memory never waits for anything, so that a series of such calls would otherwise delay messages of devices and pages.
 */
export function createCallQueue({ later, afterPoll }: CallQueuePorts) {
  const waiting: (() => void)[] = []
  let taken = 0
  let isStarting = false

  const startNext = () => {
    if (isStarting || waiting.length === 0 || taken >= atOnce) return
    isStarting = true
    afterPoll(() => {
      isStarting = false
      taken += 1
      waiting.shift()?.()
      startNext()
    })
  }

  return {
    /** Resolves when it is the caller's turn. @returns ends it; always call it, any number of times */
    take: async (): Promise<() => void> => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        startNext()
      })
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        cancel()
        taken -= 1
        startNext()
      }
      const cancel = later(end, longestTurnMs)
      return end
    },
  }
}

/** Programs with an API key take turns: they may call as fast as they can without delaying devices. */
export function queueApiCalls(): MiddlewareHandler {
  const turns = createCallQueue({
    later: (work, ms) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    afterPoll: (work) => setImmediate(work),
  })
  return async (context, next) => {
    if (context.req.header(apiKeyHeader) === undefined) return next()
    const end = await turns.take()
    try {
      await next()
    } finally {
      end()
    }
  }
}
