import type { MiddlewareHandler } from 'hono'
import { apiKeyHeader } from './call-allowance.ts'

/** API calls processed concurrently. */
const atOnce = 4
/** A call that takes longer waits for an engine or streams, and does not use the CPU. */
const longestTurnMs = 100

export type CallTurns = ReturnType<typeof createCallTurns>

/**
 * Limits concurrent calls, the others wait in order: waiting costs nothing, so messages of devices and requests of pages are served
 * in between.
 * @param later runs the work once after this many milliseconds, unless the returned function is called
 */
export function createCallTurns(later: (work: () => void, ms: number) => () => void) {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    /** Resolves when it is the caller's turn. @returns ends it; always call it, any number of times */
    take: async (): Promise<() => void> => {
      if (taken < atOnce) taken += 1
      // Ending a turn starts the next one.
      else await new Promise<void>((resolve) => waiting.push(resolve))
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        cancel()
        const next = waiting.shift()
        if (next) next()
        else taken -= 1
      }
      const cancel = later(end, longestTurnMs)
      return end
    },
  }
}

/** Programs with an API key take turns: they may call as fast as they can without delaying devices. */
export function takeTurns(): MiddlewareHandler {
  const turns = createCallTurns((work, ms) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
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
