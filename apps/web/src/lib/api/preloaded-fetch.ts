type Fetch = (request: Request, init?: RequestInit) => Promise<Response>

/** Responses requested before this code was loaded, by full URL. */
export type PreloadedResponses = Map<string, Promise<Response>>

/** Unused responses are stale after this. Milliseconds since the page was opened. */
const maximumAgeMs = 10_000

/** A fetch that uses the responses which public/early.js requested before the page's code was loaded. */
export function createPreloadedFetch(early: PreloadedResponses, call: Fetch, readMs: () => number) {
  return {
    /** Uses the preloaded response once; sends a request if there is none or it failed. */
    async fetch(request: Request, init?: RequestInit): Promise<Response> {
      const answer = request.method === 'GET' && readMs() < maximumAgeMs ? early.get(request.url) : undefined
      early.delete(request.url)
      const response = await answer?.catch(() => undefined)
      return response?.ok ? response : call(request, init)
    },
    /** Another person is signed in now. */
    forget: () => early.clear(),
  }
}
