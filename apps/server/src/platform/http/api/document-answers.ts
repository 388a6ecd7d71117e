import type { OpenApiDocument } from '../documentation/openapi.ts'
import { challenge } from './challenge.ts'
import { problemMediaType } from './problem.ts'

type Schema = Record<string, unknown>
type Operation = {
  security?: Record<string, string[]>[]
  parameters?: { name?: string; in?: string; schema?: Schema; [setting: string]: unknown }[]
  responses?: Record<string, Schema>
}
type Components = { responses: Schema; parameters: Schema; headers: Schema; schemas: Schema }

const refTo = (kind: keyof Components, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Component name of each error status. */
const errorNames: Readonly<Record<string, string>> = {
  400: 'InvalidInput',
  401: 'SignedOut',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'TooLarge',
  429: 'TooManyRequests',
  503: 'Unavailable',
}

const headers = {
  RateLimitPolicy: {
    description:
      'Number of calls (q) that a credential may make per window of w seconds: `"calls";q=600;w=60`',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Number of calls left (r), and seconds until the limit resets (t): `"calls";r=599;t=60`',
    schema: { type: 'string' },
  },
  WWWAuthenticate: {
    description: `How to authenticate: \`${challenge}\``,
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds to wait before calling again', schema: { type: 'integer' } },
  ETag: {
    description:
      'Weak entity tag of the response, for If-None-Match and If-Match. Absent from responses larger than 1 MiB',
    schema: { type: 'string' },
  },
}

const rateHeaders = {
  'RateLimit-Policy': refTo('headers', 'RateLimitPolicy'),
  RateLimit: refTo('headers', 'RateLimit'),
}

const problem = {
  type: 'object',
  description:
    'An error as problem details (RFC 9457), including the members that all errors of the portal have',
  properties: {
    type: {
      type: 'string',
      description: 'Reference to the explanation of this error type, relative to the portal',
    },
    title: { type: 'string', description: 'The error type' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What went wrong, in English' },
    code: { type: 'string', description: 'The error code for programs, such as NOT_FOUND; never renamed' },
    message: { type: 'string', description: 'Same as detail' },
    data: refTo('schemas', 'ErrorData'),
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'message'],
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Entity tags of earlier responses. If one still matches, the response is 304 without a body',
  schema: { type: 'string' },
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    "Entity tags of earlier reads of this resource, of a device's settings where settings are changed. If none still matches, nothing is changed and the response is 412",
  schema: { type: 'string' },
}

/** Adds what all responses have in common to the contract's description, each defined once. */
export function documentAnswers(document: OpenApiDocument): void {
  const components = (document.components ??= {}) as unknown as Components
  components.headers = headers
  components.parameters = { IfMatch: ifMatch, IfNoneMatch: ifNoneMatch }
  components.schemas['Problem'] = problem
  components.responses = {
    NotModified: { description: 'Not modified', headers: { ETag: refTo('headers', 'ETag'), ...rateHeaders } },
  }
  for (const methods of Object.values(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods ?? {}))
      completeOperation(operation as Operation, method, components)
  for (const methods of Object.values(document.paths ?? {})) {
    const { get, ...changes } = (methods ?? {}) as Readonly<Record<string, Operation>>
    if (get) for (const change of Object.values(changes)) documentIfMatch(change)
  }
}

/** For a change of something that can be read, by programs too. */
export function documentIfMatch(change: object): void {
  const operation = change as Operation
  if (!operation.security?.some((way) => 'apiCredential' in way)) return
  operation.parameters = [...(operation.parameters ?? []), refTo('parameters', 'IfMatch')]
}

function completeOperation(operation: Operation, method: string, components: Components): void {
  const { responses = {}, security = [], parameters = [] } = operation
  for (const [status, name] of Object.entries(errorNames)) {
    const own = responses[status]
    if (!own) continue
    components.responses[name] ??= withProblem(own, status)
    responses[status] = refTo('responses', name)
  }
  for (const parameter of parameters) describeParameter(parameter)
  const success = responses['200'] as Schema | undefined
  const content = success?.['content'] as Record<string, Schema> | undefined
  // Event names and contents are in the description of each stream.
  if (content?.['text/event-stream'])
    content['text/event-stream'] = { schema: { type: 'string', description: 'Server-sent events' } }
  if (!success || !security.some((way) => 'apiCredential' in way)) return
  const isTagged = method === 'get' && content?.['application/json'] !== undefined
  success['headers'] = { ...rateHeaders, ...(isTagged ? { ETag: refTo('headers', 'ETag') } : {}) }
  if (!isTagged) return
  responses['304'] = refTo('responses', 'NotModified')
  operation.parameters = [...parameters, refTo('parameters', 'IfNoneMatch')]
}

function withProblem(response: Schema, status: string): Schema {
  const wait = status === '429' || status === '503' ? { 'Retry-After': refTo('headers', 'RetryAfter') } : {}
  const authenticate = status === '401' ? { 'WWW-Authenticate': refTo('headers', 'WWWAuthenticate') } : {}
  return {
    ...response,
    headers: { ...rateHeaders, ...wait, ...authenticate },
    content: {
      ...(response['content'] as object),
      [problemMediaType]: { schema: refTo('schemas', 'Problem') },
    },
  }
}

/** Lists in a query are comma-separated, which the generator would describe differently. */
function describeParameter(parameter: NonNullable<Operation['parameters']>[number]): void {
  if (parameter.in !== 'query') return
  for (const name of ['style', 'explode', 'allowEmptyValue', 'allowReserved']) delete parameter[name]
  if (parameter.schema?.['type'] === 'array') Object.assign(parameter, { style: 'form', explode: false })
}

/** The generator describes everything that is neither a file nor an event stream as JSON. */
export function renameMediaType(operation: object, mediaType: string): void {
  const answer = (operation as Operation).responses?.['200']
  const content = answer?.['content'] as Schema | undefined
  if (answer && content) answer['content'] = { [mediaType]: content['application/json'] }
}

/** Adds a format that is returned unless the caller prefers JSON. */
export function documentDefaultMediaType(operation: object, mediaType: string): void {
  const answer = (operation as Operation).responses?.['200']
  const content = answer?.['content'] as Schema | undefined
  if (answer && content) answer['content'] = { ...content, [mediaType]: { schema: { type: 'string' } } }
}
