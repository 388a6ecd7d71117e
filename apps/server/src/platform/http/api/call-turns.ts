import type { MiddlewareHandler } from 'hono'
import { apiKeyHeader } from './call-allowance.ts'

/** Calls of programs that are worked on at once. */
const atOnce = 4
/** A call that takes longer waits for an engine or streams, and keeps nobody from the processor. */
const longestTurnMs = 100

export type CallTurns = ReturnType<typeof createCallTurns>

export type CallTurnsPorts = {
  /** Runs the work once, so many milliseconds later, unless what it returns is called. */
  readonly later: (work: () => void, ms: number) => () => void
  /** Runs the work once everything that came in meanwhile was looked at. */
  readonly afterInput: (work: () => void) => void
}

/**
 * Lets a few callers in at once, the others in their order, and never two of them without a look at what else came in: a call that is
 * answered from memory never waits, so that a row of them would keep messages of devices and pages of people out for as long as it is.
 */
export function createCallTurns({ later, afterInput }: CallTurnsPorts) {
  const waiting: (() => void)[] = []
  let taken = 0
  let isLettingIn = false

  const letIn = () => {
    if (isLettingIn || waiting.length === 0 || taken >= atOnce) return
    isLettingIn = true
    afterInput(() => {
      isLettingIn = false
      taken += 1
      waiting.shift()?.()
      letIn()
    })
  }

  return {
    /** Resolves when it is the caller's turn. @returns ends it; call it in any case, as often as you like */
    take: async (): Promise<() => void> => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        letIn()
      })
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        cancel()
        taken -= 1
        letIn()
      }
      const cancel = later(end, longestTurnMs)
      return end
    },
  }
}

/** Programs with an API key ask in turns: they may ask as fast as they can without holding up devices. */
export function takeTurns(): MiddlewareHandler {
  const turns = createCallTurns({
    later: (work, ms) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    afterInput: (work) => setImmediate(work),
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
