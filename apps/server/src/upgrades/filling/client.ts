import { setTimeout as wait } from 'node:timers/promises'

/** Requests of people, programs and devices to a portal that is filled for a fixture. */
export type FixtureClient = ReturnType<typeof createClient>

export type Session = {
  readonly get: <T>(path: string) => Promise<T>
  readonly post: <T>(path: string, body?: unknown) => Promise<T>
  readonly put: <T>(path: string, body?: unknown) => Promise<T>
  readonly remove: <T>(path: string, body?: unknown) => Promise<T>
}

export const seededPassword = 'Fixture-portal-1'
export const secretOf = (deviceId: string) => `secret-${deviceId}`
export const setupPasswordOf = (deviceId: string) => `setup.${deviceId}`

type OutboxEntry = { readonly channel: string; readonly text: string; readonly links: readonly string[] }
type Reply = { readonly result?: unknown; readonly error?: { code: number; message: string } }
type Request = { readonly id: number; readonly method: string; readonly args?: Record<string, unknown> }

export function createClient(origin: string) {
  const withHeaders = (headers: Readonly<Record<string, string>>) => openSession(origin, headers)
  const signInStep = async (path: string, body: unknown, cookie = '') => {
    const answer = await fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ')
  }
  const asDevice = async (deviceId: string, path: string, body: unknown) => {
    const answer = await fetch(`${origin}/ingest/${deviceId}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${deviceId}:${secretOf(deviceId)}`)}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return (await answer.json()) as { stored: number; commands?: Request[] }
  }

  return {
    origin,

    withKey: (key: string) => withHeaders({ 'x-api-key': key }),

    async signIn(email: string, code?: string): Promise<Session> {
      const first = await signInStep('sign-in/email', { email, password: seededPassword })
      const cookie = code === undefined ? first : await signInStep('two-factor/verify', { code }, first)
      return withHeaders({ cookie })
    },

    anonymous: withHeaders({}),

    sendPoints: (deviceId: string, points: unknown) => asDevice(deviceId, '', points),
    reportConfig: (deviceId: string, config: unknown) => asDevice(deviceId, '/config', config),

    /** Submits the form of a page without scripts, like a browser. */
    async postForm(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
      const body = new URLSearchParams(fields)
      const answer = await fetch(`${origin}${path}`, { method: 'POST', body, redirect: 'manual' })
      if (answer.status >= 400) throw new Error(`The form at ${path} was answered by ${answer.status}.`)
    },

    /** Receives and answers the device's queued commands; undefined leaves a command unanswered. */
    async answerCommands(deviceId: string, reply: (request: Request) => Reply | undefined): Promise<void> {
      let replies: object[] = []
      for (;;) {
        const { commands = [] } = await asDevice(deviceId, '/rpc', replies)
        if (commands.length === 0) return
        replies = commands.flatMap((request) => {
          const answer = reply(request)
          return answer === undefined ? [] : [{ id: request.id, ...answer }]
        })
        if (replies.length === 0) return
      }
    },

    /** Messages sent to an address, newest first. */
    async outbox(to: string): Promise<OutboxEntry[]> {
      const answer = await fetch(`${origin}/dev/outbox.json?to=${encodeURIComponent(to)}`)
      const body = (await answer.json()) as OutboxEntry[] | { Items: OutboxEntry[] }
      return Array.isArray(body) ? body : body.Items
    },
  }
}

function openSession(origin: string, headers: Readonly<Record<string, string>>): Session {
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return (isJson ? JSON.parse(text) : text) as T
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    put: (path, body = {}) => send('PUT', path, body),
    remove: (path, body) => send('DELETE', path, body),
  }
}

/** Polls until there is a result. @throws Error after a minute */
export async function until<T>(what: string, ask: () => Promise<T | false | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await ask()
    if (answer) return answer
    await wait(200)
  }
  throw new Error(`Waited in vain for ${what}.`)
}
