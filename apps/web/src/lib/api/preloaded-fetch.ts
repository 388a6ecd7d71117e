type Fetch = (request: Request, init?: RequestInit) => Promise<Response>

/** By its whole address, what was asked for without waiting for this code. */
export type PreloadedResponses = Map<string, Promise<Response>>

/** Afterwards an answer that nobody has taken is of the past. Milliseconds of the page's own clock. */
const maximumAgeMs = 10_000

/** Calls as ever, but what the page asked for before its code was there (public/early.js) is not asked for again. */
export function createPreloadedFetch(early: PreloadedResponses, call: Fetch, readMs: () => number) {
  return {
    /** The early answer, once; a call of its own where there is none, or none that can be used. */
    async fetch(request: Request, init?: RequestInit): Promise<Response> {
      const answer = request.method === 'GET' && readMs() < maximumAgeMs ? early.get(request.url) : undefined
      early.delete(request.url)
      const response = await answer?.catch(() => undefined)
      return response?.ok ? response : call(request, init)
    },
    /** Somebody else is here now. */
    forget: () => early.clear(),
  }
}
