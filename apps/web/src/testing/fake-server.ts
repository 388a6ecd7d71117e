import { vi } from 'vitest'

type Call = { readonly path: string; readonly body: unknown }
type Answer = { readonly status?: number; readonly body: unknown }

/**
 * Answers the calls of the page, '<METHOD> <path>' each; whatever is not listed is answered 404.
 * @returns the calls that were made, oldest first
 */
export function fakeServer(
  answers: Readonly<Record<string, (body: unknown) => Answer | Promise<Answer>>>,
): readonly Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.origin), {
      ...(input instanceof Request ? { method: input.method, body: await bodyOf(input) } : {}),
      ...init,
    })
    const path = `${request.method} ${new URL(request.url).pathname}`
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    calls.push({ path, body })
    const { status = 200, body: answer } = (await answers[path]?.(body)) ?? { status: 404, body: {} }
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })
  })
  return calls
}

async function bodyOf(request: Request): Promise<string | null> {
  return request.method === 'GET' ? null : request.clone().text()
}

/** What the server answers to a call that it refuses. */
export function errorAnswer(code: string, status: number, message: string, data: object = {}): Answer {
  return { status, body: { defined: true, code, status, message, data } }
}
