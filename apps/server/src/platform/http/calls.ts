import type { Access, CallMeta } from '@fieldport/contract'
import { contract } from '@fieldport/contract'
import { PortalError } from '@fieldport/domain'
import { implement } from '@orpc/server'
import { type AccessChange, accessChangeOf } from '../access/access-changes.ts'
import type { AdmittedRequest } from './bodies/admission.ts'
import type { Authorise, GrantedAccess } from '../access/authorise.ts'
import type { Caller, DeviceAccess } from '../access/caller.ts'
import { createKeyedLock, type KeyedLock } from '../background/keyed-lock.ts'
import { matchesEntityTag } from './api/entity-tag.ts'
import { refuseFields, rejectQuery, refuseUnstorableText } from './check-input.ts'

export type RequestContext = {
  readonly headers: Headers
  readonly query: URLSearchParams
  /** Response headers. */
  readonly responseHeaders: Headers
  /** Absent: the request has no body. */
  readonly admitted?: AdmittedRequest | undefined
  /** Path of the request. */
  readonly path: string
  /** Reads the entity tag of a path as this caller gets it; null: there is none. */
  readonly readTag: (path: string) => Promise<string | null>
}

/**
 * The builder of every route. Its middleware authorises a call by its contract before the input is validated, so that strangers learn
 * nothing from an invalid request. Input that no schema covers is rejected here as well.
 * @param oneAtATime for changes of one resource, so that no other one comes between the check of an If-Match and its change
 */
export function buildCalls(
  authorise: Authorise,
  announce: (change: AccessChange) => void = () => {},
  oneAtATime: KeyedLock = createKeyedLock(),
) {
  return implement(contract)
    .$context<RequestContext>()
    .use(async ({ context, procedure, next }, input: unknown) => {
      const { meta, route, inputSchema } = procedure['~orpc']
      const { admitted, headers } = context
      const deviceId = deviceIdIn(input)
      const { access, revokesAccessOf } = meta as CallMeta
      const granted =
        admitted?.granted && admitted.deviceId === deviceId
          ? admitted.granted
          : await authorise({
              access,
              headers,
              deviceId,
              changes: route.method !== 'GET',
              visitor: admitted?.visitor,
            })
      refuseUnstorableText(input)
      if (route.method !== 'GET') rejectQuery(context.query)
      if (!inputSchema) refuseFields(input)
      const resource = changedResource(route, context.path, meta as CallMeta, deviceId)
      const run = async () => {
        if (resource !== null) await requireMatch(context, resource)
        return next({ context: granted })
      }
      const lock =
        resource && takesIfMatch(route, meta as CallMeta) ? lockOf(resource, access, granted) : null
      const result = await (lock === null ? run() : oneAtATime(lock, run))
      const change = revokesAccessOf && accessChangeOf(revokesAccessOf, granted.caller?.userId, input)
      if (change) announce(change)
      return result
    })
}

type Route = { readonly method?: string; readonly path?: string }

const readablePaths = new Set(
  Object.values(contract)
    .flatMap((calls) => Object.values(calls))
    .flatMap((call) => (call['~orpc'].route.method === 'GET' ? (call['~orpc'].route.path ?? []) : [])),
)

/** Whether what a call changes can be read, and so has an entity tag, and programs may make it. */
function takesIfMatch({ path = '' }: Route, { readPath, access }: CallMeta): boolean {
  return !access.sessionOnly && (readPath !== undefined || readablePaths.has(path))
}

/** What is a person's own is read at the same path by everybody. */
function lockOf(resource: string, access: Access, { caller }: GrantedAccess): string {
  return access.kind === 'signedIn' ? `${caller?.userId} ${resource}` : resource
}

/** The path at which what a call changes would be read; null: it changes nothing. */
function changedResource({ method }: Route, path: string, { readPath }: CallMeta, deviceId: unknown) {
  if (method === 'GET') return null
  return readPath?.replace('{deviceid}', encodeURIComponent(String(deviceId))) ?? path
}

/**
 * After the access checks, before the change. Source: RFC 9110, sections 13.1.1 and 13.2.1.
 * @throws PortalError PRECONDITION_FAILED if what the caller has read is not what is there now
 */
async function requireMatch({ headers, readTag }: RequestContext, resource: string): Promise<void> {
  const ifMatch = headers.get('if-match')
  if (ifMatch === null) return
  const tag = await readTag(resource)
  if (tag === null || !matchesEntityTag(tag, ifMatch))
    throw new PortalError('PRECONDITION_FAILED', 'changedSinceRead')
}

export type Calls = ReturnType<typeof buildCalls>

function deviceIdIn(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'deviceid' in input ? input.deviceid : undefined
}

/** The caller of a call that the contract restricts to signed-in people. */
export function requireCaller(context: { readonly caller: Caller | null }): Caller {
  if (!context.caller) throw new PortalError('SIGNED_OUT', 'signInNeeded')
  return context.caller
}

/** The device of a call that the contract declares as a device call. */
export function deviceOf(context: { readonly device: DeviceAccess | null }): DeviceAccess {
  if (!context.device) throw new PortalError('NOT_FOUND', 'notFound')
  return context.device
}
