import type { MiddlewareHandler } from 'hono'
import { apiKeyHeader } from './call-allowance.ts'

/** Calls of programs that are worked on at once. */
const atOnce = 4
/** A call that takes longer waits for an engine or streams, and keeps nobody from the processor. */
const longestTurnMs = 100

export type CallTurns = ReturnType<typeof createCallTurns>

/**
 * Lets a few callers in at once, the others in their order: what waits costs nothing, so that messages of devices and pages of people
 * come in between.
 * @param later runs the work once, so many milliseconds later, unless what it returns is called
 */
export function createCallTurns(later: (work: () => void, ms: number) => () => void) {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    /** Resolves when it is the caller's turn. @returns ends it; call it in any case, as often as you like */
    take: async (): Promise<() => void> => {
      if (taken < atOnce) taken += 1
      // Whoever ends a turn hands it on.
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

/** Programs with an API key ask in turns: they may ask as fast as they can without holding up devices. */
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
