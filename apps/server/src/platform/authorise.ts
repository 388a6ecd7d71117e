import type { Access } from '@fieldport/contract'
import { hasCapability, isDeviceId, PortalError } from '@fieldport/domain'
import { type Caller, type DeviceAccess, isVendor } from './caller.ts'

export type Granted = { readonly caller: Caller | null; readonly device: DeviceAccess | null }

/** @throws PortalError SIGNED_OUT, NOT_FOUND, FORBIDDEN or PLAN_RESTRICTED */
export type Authorise = (access: Access, headers: Headers, deviceId: unknown) => Promise<Granted>

export type AuthorisePorts = {
  readonly findCaller: (headers: Headers) => Promise<Caller | null>
  readonly findDeviceAccess: (caller: Caller, deviceId: string) => Promise<DeviceAccess | null>
}

/** Session → group → device → permission level → capability → plan: the one place where a call is allowed or refused. */
export function buildAuthorise(ports: AuthorisePorts): Authorise {
  return async (access, headers, deviceId) => {
    const caller = await ports.findCaller(headers)
    if (access.kind === 'public') return { caller, device: null }
    if (!caller) throw new PortalError('SIGNED_OUT', 'Please sign in.')
    if (access.kind === 'signedIn') return { caller, device: null }
    if (access.kind === 'group') {
      if (!caller.groups.includes(access.group)) throw notFound()
      return { caller, device: null }
    }
    const device = isDeviceId(deviceId) ? await ports.findDeviceAccess(caller, deviceId) : null
    if (!device) throw notFound()
    if (!hasCapability(device.permission, access.capability)) {
      throw new PortalError('FORBIDDEN', 'You do not have permission to do this.', {
        capability: access.capability,
      })
    }
    if (access.gate && !device.tier[access.gate] && !isVendor(caller)) {
      throw new PortalError('PLAN_RESTRICTED', `This is unavailable on the ${device.tier.name} plan.`, {
        gate: access.gate,
      })
    }
    return { caller, device }
  }
}

/** What a caller may not see answers exactly like what does not exist. */
function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'Not found.')
}
