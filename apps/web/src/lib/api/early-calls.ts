type Fetch = (request: Request, init?: RequestInit) => Promise<Response>

/** By its whole address, what was asked for without waiting for this code. */
export type EarlyAnswers = Map<string, Promise<Response>>

/** Afterwards an answer that nobody has taken is of the past. Milliseconds of the page's own clock. */
const worthMs = 10_000

/** Calls as ever, but what the page asked for before its code was there (public/early.js) is not asked for again. */
export function createEarlyCalls(early: EarlyAnswers, call: Fetch, readMs: () => number) {
  return {
    /** The early answer, once; a call of its own where there is none, or none that can be used. */
    async fetch(request: Request, init?: RequestInit): Promise<Response> {
      const answer = request.method === 'GET' && readMs() < worthMs ? early.get(request.url) : undefined
      early.delete(request.url)
      const response = await answer?.catch(() => undefined)
      return response?.ok ? response : call(request, init)
    },
    /** Somebody else is here now. */
    forget: () => early.clear(),
  }
}
