import { calls } from './generated/calls.ts'
import type { CallTypes } from './generated/types.ts'
import { toPortalApiError } from './portal-api-error.ts'
import { readEvents, readLines, type ServerEvent } from './read-stream.ts'

export type ClientOptions = {
  /** The portal's URL, such as https://portal.example.com */
  readonly baseUrl: string
  /** The credential's ID and key, joined by a dot. */
  readonly apiKey: string
  /** Maximum retries of a rate-limited call, each after the time that the portal states. */
  readonly retries?: number
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
}

export type CallOptions = {
  readonly signal?: AbortSignal
  /** For a live stream: the ID of the last event received. */
  readonly lastEventId?: string
}

type Answers = {
  readonly [Group in keyof typeof calls]: {
    readonly [Name in keyof (typeof calls)[Group]]: (typeof calls)[Group][Name] extends {
      readonly answer: infer Kind
    }
      ? Kind
      : never
  }
}
type Types<Group, Name> = Group extends keyof CallTypes
  ? Name extends keyof CallTypes[Group]
    ? CallTypes[Group][Name]
    : never
  : never

export type CallInput<Group, Name> =
  Types<Group, Name> extends { readonly input: infer Input } ? Input : never
export type CallOutput<Group, Name> =
  Types<Group, Name> extends { readonly output: infer Output } ? Output : never

type Answered<Kind, Output> = Kind extends 'events'
  ? Promise<AsyncGenerator<ServerEvent>>
  : Kind extends 'lines'
    ? Promise<AsyncGenerator<Output>>
    : Kind extends 'file'
      ? Promise<Response>
      : Promise<Output>

type Call<Input, Result> = undefined extends Input
  ? (input?: undefined, options?: CallOptions) => Result
  : Partial<Input> extends Input
    ? (input?: Input, options?: CallOptions) => Result
    : (input: Input, options?: CallOptions) => Result

/** All calls that accept an API key, named as in the OpenAPI document. */
export type Client = {
  readonly [Group in keyof Answers]: {
    readonly [Name in keyof Answers[Group]]: Call<
      CallInput<Group, Name>,
      Answered<Answers[Group][Name], CallOutput<Group, Name>>
    >
  }
}

type CallRow = { readonly method: string; readonly path: string; readonly answer: string }
type Input = Readonly<Record<string, unknown>>

/** @returns calls that reject with a PortalApiError if the portal refuses them */
export function createClient(options: ClientOptions): Client {
  const groups = Object.entries(calls).map(([group, rows]) => [
    group,
    Object.fromEntries(
      Object.entries(rows as Record<string, CallRow>).map(([name, row]) => [
        name,
        (input: Input = {}, callOptions: CallOptions = {}) => make(row, input, callOptions, options),
      ]),
    ),
  ])
  return Object.fromEntries(groups) as Client
}

async function make(row: CallRow, input: Input, callOptions: CallOptions, options: ClientOptions) {
  const answer = await request(row, input, callOptions, options)
  switch (row.answer) {
    case 'events':
      return readEvents(answer.body)
    case 'lines':
      return readLines(answer.body)
    case 'file':
      return answer
    case 'text':
      return answer.text()
    default:
      return answer.json()
  }
}

async function request(row: CallRow, input: Input, callOptions: CallOptions, options: ClientOptions) {
  const { apiKey, retries = 2, fetch: send = fetch } = options
  const { path, rest } = fillPath(row.path, input)
  const reads = row.method === 'GET'
  const url = new URL(path, options.baseUrl)
  if (reads) url.search = queryOf(rest).toString()
  const hasBody = !reads && (row.method !== 'DELETE' || Object.keys(rest).length > 0)
  const { signal, lastEventId } = callOptions
  const sent: RequestInit = {
    method: row.method,
    headers: {
      'x-api-key': apiKey,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    ...(hasBody ? { body: JSON.stringify(rest) } : {}),
    ...(signal ? { signal } : {}),
  }
  for (let made = 0; ; made += 1) {
    const answer = await send(url, sent)
    if (answer.ok) return answer
    const error = await toPortalApiError(answer)
    if (error.status !== 429 || made >= retries) throw error
    await wait((error.retryAfterSeconds ?? 1) * 1000, signal)
  }
}

/** Fills the parameters of the path; the rest belongs in the query or the body. */
function fillPath(template: string, input: Input): { path: string; rest: Input } {
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined) throw new TypeError(`${template} needs ${name}.`)
    return encodeURIComponent(textOf(value))
  })
  return { path, rest }
}

/** Lists are separated by commas. */
function queryOf(input: Input): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined)
      query.set(name, Array.isArray(value) ? value.map(textOf).join(',') : textOf(value))
  return query
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })
}
