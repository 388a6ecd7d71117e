import type { Access } from '@fieldport/contract'
import {
  hasCapability,
  isDeviceId,
  isFeatureOpen,
  isInPlan,
  planRefusal,
  PortalError,
  type SiteSwitches,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { AuthenticatedCaller, Caller, DeviceAccess } from './caller.ts'

export type GrantedAccess = { readonly caller: Caller | null; readonly device: DeviceAccess | null }

/** The requested call: `changes` is false for read-only calls. */
export type AccessRequest = {
  readonly access: Access
  readonly headers: Headers
  readonly deviceId: unknown
  readonly changes: boolean
  /** The caller, if already known. */
  readonly visitor?: AuthenticatedCaller | undefined
}

/** @throws PortalError SIGNED_OUT, NOT_FOUND, FORBIDDEN, PLAN_RESTRICTED or TOO_MANY_REQUESTS */
export type Authorise = (question: AccessRequest) => Promise<GrantedAccess>

export type AuthorisePorts = {
  /** By session cookie or API credential. @throws PortalError SIGNED_OUT for an invalid credential */
  readonly authenticate: (headers: Headers) => Promise<AuthenticatedCaller | null>
  readonly findDeviceAccess: (caller: Caller, deviceId: string) => Promise<DeviceAccess | null>
  /** The brand of the requested host. */
  readonly switchesOfHost: (headers: Headers) => Promise<SiteSwitches>
}

/** Session or credential → brand → group → device → permission level → capability → plan: the one place where a call is allowed or refused. */
export function buildAuthorise(ports: AuthorisePorts): Authorise {
  return async (question) => {
    const { access, headers } = question
    const visitor = question.visitor ?? (await ports.authenticate(headers))
    if (access.kind === 'public') {
      if (access.feature && !isFeatureOpen(access.feature, await ports.switchesOfHost(headers)))
        throw notFound()
      if (visitor) checkSupportView(question, visitor.caller)
      return { caller: visitor?.caller ?? null, device: null }
    }
    if (!visitor) throw new PortalError('SIGNED_OUT', 'signInNeeded')
    checkVisitor(question, visitor)
    const { caller } = visitor
    if (access.kind === 'signedIn') return { caller, device: null }
    if (access.kind === 'group') {
      if (!access.groups.some((group) => caller.groups.includes(group))) throw notFound()
      return { caller, device: null }
    }
    if (access.memberOf && !access.memberOf.some((group) => caller.groups.includes(group))) throw notFound()
    const device = await findNamedDevice(ports, caller, question.deviceId)
    const refusal = deviceCallRefusal(access, device)
    if (refusal) throw refusal
    return { caller, device }
  }
}

/** Checks the limits of the credential's kind and of the brand. */
function checkVisitor({ access, changes }: AccessRequest, visitor: AuthenticatedCaller): void {
  const { caller, credential, switches } = visitor
  checkSupportView({ access, changes }, caller)
  if (access.feature && !isFeatureOpen(access.feature, switches, caller.groups)) throw notFound()
  if (!credential) return
  if (access.sessionOnly)
    throw new PortalError('FORBIDDEN', 'apiCredentialNotAllowed', {
      reason: 'sessionOnly',
    })
  if (changes && credential.scope === 'read')
    throw new PortalError('FORBIDDEN', 'apiCredentialReadOnly', { reason: 'scope' })
}

/**
 * A support view may only read. The contract declares this for each call, so no list of calls has to be maintained.
 */
function checkSupportView(
  { access, changes }: Pick<AccessRequest, 'access' | 'changes'>,
  caller: Caller,
): void {
  if (!caller.viewedBy || access.supportView === 'allowed') return
  const isRefused = changes || access.supportView === 'hidden'
  if (isRefused) throw new PortalError('FORBIDDEN', 'supportViewReadOnly', { reason: 'supportView' })
  // The session itself can still be queried, and so can whatever anybody may read.
  if (caller.viewedBy.isOver && access.kind !== 'public')
    throw new PortalError('FORBIDDEN', 'supportViewOver', { reason: 'supportViewOver' })
}

/** Why somebody with this access to the device may not make a call about it; null: they may. */
export function deviceCallRefusal(
  access: Extract<Access, { kind: 'device' }>,
  device: DeviceAccess,
): PortalError | null {
  if (!hasCapability(device.permission, access.capability))
    return new PortalError('FORBIDDEN', 'permissionMissing', { capability: access.capability })
  if (!access.gate || isInPlan(device, access.gate)) return null
  const message = planRefusal(access.gate, device.tier.name)
  return new PortalError('PLAN_RESTRICTED', message, { gate: access.gate })
}

/** @throws PortalError INVALID_INPUT if none is named, NOT_FOUND for one that the caller may not see */
async function findNamedDevice(
  { findDeviceAccess }: AuthorisePorts,
  caller: Caller,
  deviceId: unknown,
): Promise<DeviceAccess> {
  if (deviceId === undefined) throw deviceMissing()
  const device = isDeviceId(deviceId) ? await findDeviceAccess(caller, deviceId) : null
  // One that the caller may not see gets exactly the response of a missing one.
  if (!device) throw new PortalError('NOT_FOUND', 'deviceNotFound')
  return device
}

/** Independent of any device: the field is missing, or the body is not JSON. */
function deviceMissing(): PortalError {
  const problem = createMessage('valueMissing')
  return new PortalError('INVALID_INPUT', createMessage('inputInvalid', { field: 'deviceid', problem }))
}

function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}
