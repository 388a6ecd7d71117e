import { defaultBodyBytes } from '@fieldport/contract'
import { PortalError } from '@fieldport/domain'
import { createMessage, en } from '@fieldport/messages'
import type { Context, MiddlewareHandler } from 'hono'
import type { Authorise, GrantedAccess } from '../../access/authorise.ts'
import { BodyBudget, type BodyBudgetLimits, withSmallBodyReserve } from './body-budget.ts'
import type { AuthenticatedCaller } from '../../access/caller.ts'
import { addressOf, rateLimitNetwork } from '../../network/client-address.ts'
import type { FindCall, FoundCall } from './find-call.ts'
import { findJsonField } from './find-json-field.ts'
import { errorResponse } from '../http-errors.ts'
import type { Log } from '../../monitoring/log.ts'
import { type BodyFault, readBody } from './read-body.ts'
import { hasBody, nodeSocketOf } from './unread-body.ts'

/** What is known about a request whose body was read but not yet parsed. */
export type AdmittedRequest = {
  /** Undefined: no caller was determined. */
  readonly visitor: AuthenticatedCaller | undefined
  /** Undefined: authorised after parsing, because the device is in the body. */
  readonly granted: GrantedAccess | undefined
  readonly deviceId: string | undefined
}

export type AdmissionLimits = {
  /** For signed-in people and API clients; a sender is an account. */
  readonly signedIn: BodyBudgetLimits
  /** For everybody else; a sender is a network. */
  readonly strangers: BodyBudgetLimits
  /** Maximum time between two chunks of a body. */
  readonly idleMs: number
  /** Once a body takes longer than `graceMs`, it must have arrived at this average rate. */
  readonly graceMs: number
  readonly bytesPerSecond: number
}

const mebibyte = 1024 * 1024

const admissionLimits: AdmissionLimits = {
  signedIn: withSmallBodyReserve({ bytesPerSender: 34 * mebibyte, bytes: 136 * mebibyte }),
  strangers: withSmallBodyReserve({ bytesPerSender: 4 * mebibyte, bytes: 32 * mebibyte }),
  idleMs: 20_000,
  graceMs: 30_000,
  bytesPerSecond: 32 * 1024,
}

/** Below the five minutes after which node:http itself drops a request without a response. */
const longestMs = 240_000

export type AdmissionOptions = {
  readonly findCall: FindCall
  /** @throws PortalError for an invalid credential */
  readonly authenticate: (headers: Headers) => Promise<AuthenticatedCaller | null>
  readonly authorise: Authorise
  readonly log: Log
  readonly limits?: Partial<AdmissionLimits>
}

const admittedRequests = new WeakMap<Request, AdmittedRequest>()

/** What `admitBodies` determined about a request; undefined if it has no body. */
export function getAdmittedRequest(request: Request): AdmittedRequest | undefined {
  return admittedRequests.get(request)
}

/**
 * Admits the bodies of calls: first who sends it, then no more than the call accepts, then whether they may make the call at all.
 * Only what passes reaches the parsers.
 */
export function admitBodies(options: AdmissionOptions): MiddlewareHandler {
  const limits = { ...admissionLimits, ...options.limits }
  const budgets = { signedIn: new BodyBudget(limits.signedIn), strangers: new BodyBudget(limits.strangers) }
  return async (context, next) => {
    const sockets = nodeSocketOf(context)
    if (!sockets || !hasBody(sockets.incoming)) return next()
    const { req } = context
    const isSignIn = req.path.startsWith('/api/auth/')
    const call = options.findCall(req.method, req.path)
    if (!call && !isSignIn) {
      // No call has this path; if a parser disagrees, it finds no body.
      req.raw = withBody(req.raw, null)
      return next()
    }
    let release = () => {}
    try {
      const visitor = await visitorOf(call, req.raw.headers, options)
      const share = visitor
        ? budgets.signedIn.open(visitor.caller.userId)
        : budgets.strangers.open(rateLimitNetwork(addressOf(req.raw.headers)))
      release = share.release
      const wasComplete = sockets.incoming.complete
      const read = await receive(sockets, call?.meta.maxBodyBytes ?? defaultBodyBytes, limits, share)
      if ('fault' in read) return refuse(context, read.fault, options.log)
      // A session may have ended while its body was arriving.
      const still = wasComplete ? visitor : await visitorOf(call, req.raw.headers, options)
      const admitted = call ? await grant(call, still, req.raw.headers, read.body, options) : undefined
      if (call?.changes && !isJsonOrUnnamed(req.raw.headers)) return refuseMediaType(context)
      const request = withBody(req.raw, read.body)
      if (admitted) admittedRequests.set(request, admitted)
      req.raw = request
      await next()
    } catch (error) {
      return errorResponse(error, options.log)
    } finally {
      release()
    }
    return undefined
  }
}

/** @throws PortalError SIGNED_OUT if the call is for signed-in people only */
async function visitorOf(
  call: FoundCall | null,
  headers: Headers,
  { authenticate }: AdmissionOptions,
): Promise<AuthenticatedCaller | undefined> {
  if (!call || call.meta.access.kind === 'public') return undefined
  const visitor = await authenticate(headers)
  if (!visitor) throw new PortalError('SIGNED_OUT', 'signInNeeded')
  return visitor
}

async function grant(
  call: FoundCall,
  visitor: AuthenticatedCaller | undefined,
  headers: Headers,
  body: Uint8Array,
  { authorise }: AdmissionOptions,
): Promise<AdmittedRequest> {
  const { meta, changes } = call
  const named = namedDevice(call, headers, body)
  // Reads are authorised by their handler: all of their input is in the URL.
  if (!named || !changes) return { visitor, granted: undefined, deviceId: call.deviceId }
  const granted = await authorise({
    access: meta.access,
    headers,
    deviceId: named.deviceId,
    changes,
    visitor,
  })
  return { visitor, granted, deviceId: named.deviceId }
}

/** The device a call is about; undefined if only a parser can tell, which then rejects what is not JSON. */
function namedDevice(
  { deviceId, isDeviceInBody }: FoundCall,
  headers: Headers,
  body: Uint8Array,
): { readonly deviceId: string | undefined } | undefined {
  if (!isDeviceInBody) return { deviceId }
  if (!headers.get('content-type')?.toLowerCase().startsWith('application/json')) return undefined
  const { value, isObject } = findJsonField(body, 'deviceid')
  return isObject ? { deviceId: value } : undefined
}

function receive(
  { incoming, outgoing }: NonNullable<ReturnType<typeof nodeSocketOf>>,
  bodyBytes: number,
  { idleMs, graceMs, bytesPerSecond }: AdmissionLimits,
  share: ReturnType<BodyBudget['open']>,
) {
  if (Number(incoming.headers['content-length'] ?? 0) > bodyBytes) return { fault: 'too-large' as const }
  if (incoming.headers.expect !== undefined) outgoing.writeContinue()
  const totalMs = Math.min(longestMs, graceMs + (bodyBytes / bytesPerSecond) * 1000)
  return readBody(incoming, { bodyBytes, idleMs, totalMs }, share)
}

/** Calls take nothing but JSON; a body without a type is tried as such. */
function isJsonOrUnnamed(headers: Headers): boolean {
  const type = headers.get('content-type')
  return type === null || /^application\/json\s*(?:;|$)/i.test(type)
}

/** Source: RFC 9110, section 15.5.16. */
function refuseMediaType(context: Context): Response {
  const localizable = createMessage('jsonBodyExpected')
  const [code, status, message] = ['UNSUPPORTED_MEDIA_TYPE', 415, en.jsonBodyExpected] as const
  const body = { defined: false, code, status, message, data: { localizable } }
  return context.json(body, status, { accept: 'application/json' })
}

const retryAfterSeconds = 5

function refuse(context: Context, fault: BodyFault, log: Log): Response {
  switch (fault) {
    case 'too-large':
      return errorResponse(new PortalError('TOO_LARGE', 'requestTooLarge'), log)
    case 'no-room':
      return errorResponse(
        new PortalError('ENGINE_UNAVAILABLE', 'tooManyLargeRequests', {
          retryAfterSeconds,
        }),
        log,
      )
    case 'too-slow':
      return context.json(
        {
          defined: false,
          code: 'TOO_SLOW',
          status: 408,
          message: en.requestTooSlow,
          data: { localizable: createMessage('requestTooSlow') },
        },
        408,
      )
    default:
      return new Response(null, { status: 400 })
  }
}

/** The same request with a body that is already in memory. */
function withBody(request: Request, body: Buffer | null): Request {
  const { method, url, headers } = request
  const isBodiless = method === 'GET' || method === 'HEAD'
  return new Request(url, { method, headers, ...(body && !isBodiless ? { body: new Uint8Array(body) } : {}) })
}
