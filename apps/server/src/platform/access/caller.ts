import {
  type CredentialScope,
  isInPlan,
  type PermissionLevel,
  type PlanAccess,
  type SessionGroup,
  type SiteSwitches,
  type Tier,
} from '@fieldport/domain'

/** The person behind a request. */
export type Caller = {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly groups: readonly SessionGroup[]
  /** The brand of the sign-up, which binds the account wherever it comes in. */
  readonly siteId: string
  /** With an API credential: devices whose plan has no API are out of reach. */
  readonly usesApi?: true
  /** Who really asks, where support looks at the account of this person. */
  readonly viewedBy?: SupportViewer
}

export type SupportViewer = {
  readonly userId: string
  readonly email: string
  /** Epoch seconds. */
  readonly endsAt: number
  /** Nothing is answered any more; the session returns to the viewer only when they end it. */
  readonly isOver: boolean
}

/** A caller and the way they came in. */
export type AuthenticatedCaller = {
  readonly caller: Caller
  readonly switches: SiteSwitches
  /** null: a session of the browser. */
  readonly credential: { readonly id: string; readonly scope: CredentialScope } | null
}

/** What that person may do on the device that a call names. */
export type DeviceAccess = {
  readonly deviceId: string
  readonly permission: PermissionLevel
  readonly tier: Tier
  /** Group senquip_admin: plan restrictions are removed. Source: specification 3, section 6. */
  readonly isVendor: boolean
}

export function isVendor(caller: Caller): boolean {
  return caller.groups.includes('senquip_admin')
}

/** Whether the plan of a device lets this caller in by the way they came. Source: specification 3, section 3 ('Plan limits table'). */
export function isReachable(caller: Caller, plan: PlanAccess): boolean {
  return !caller.usesApi || isInPlan(plan, 'apiEnabled')
}
