import { Agent, request, type RequestOptions } from 'node:http'

export type TimedAnswer = { readonly ms: number; readonly body: Buffer }

/** A signed-in person, calling over one kept-alive connection as a browser does, or over several. */
export type Session = {
  readonly cookie: string
  /** Time from the call to the last byte of its response. @throws Error on any status but 200 */
  readonly get: (path: string) => Promise<TimedAnswer>
  readonly getJson: (path: string) => Promise<unknown>
  /** Like `get`, with a JSON body. */
  readonly send: (method: 'POST' | 'PUT', path: string, body: object) => Promise<TimedAnswer>
  readonly close: () => void
}

export async function signIn(
  origin: string,
  email: string,
  password: string,
  connections = 1,
): Promise<Session> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const get = (path: string) => call(origin + path, { agent, headers: { cookie } })
  return {
    cookie,
    get,
    getJson: async (path) => JSON.parse((await get(path)).body.toString()) as unknown,
    send: (method, path, body) => {
      const headers = { cookie, origin, 'content-type': 'application/json' }
      return call(origin + path, { method, agent, headers }, JSON.stringify(body))
    },
    close: () => agent.destroy(),
  }
}

/** @throws Error on any status but 200 */
export function getWith(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
): Promise<TimedAnswer> {
  return call(url, { agent, headers })
}

/** @throws Error on any status but 200 */
export function postJson(url: string, body: object, agent: Agent): Promise<TimedAnswer> {
  const headers = { 'content-type': 'application/json', origin: new URL(url).origin }
  return call(url, { method: 'POST', agent, headers }, JSON.stringify(body))
}

function call(url: string, options: RequestOptions, body?: string): Promise<TimedAnswer> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now()
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const answer = { ms: performance.now() - startedMs, body: Buffer.concat(chunks) }
        if (response.statusCode === 200) resolve(answer)
        else
          reject(new Error(`${url} answered ${response.statusCode}: ${answer.body.toString().slice(0, 300)}`))
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
