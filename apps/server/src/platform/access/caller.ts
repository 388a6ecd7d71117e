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
  /** The brand of the sign-up, which applies to the account on every host. */
  readonly siteId: string
  /** With an API credential: devices whose plan has no API are out of reach. */
  readonly usesApi?: true
  /** The real caller, during a support view of this person's account. */
  readonly viewedBy?: SupportViewer
}

export type SupportViewer = {
  readonly userId: string
  readonly email: string
  /** Epoch seconds. */
  readonly endsAt: number
  /** Every call is refused; the session returns to the viewer only when they end the view. */
  readonly isOver: boolean
}

/** A caller and how they authenticated. */
export type AuthenticatedCaller = {
  readonly caller: Caller
  readonly switches: SiteSwitches
  /** null: a browser session. */
  readonly credential: { readonly id: string; readonly scope: CredentialScope } | null
}

/** A person's access to the device of a call. */
export type DeviceAccess = {
  readonly deviceId: string
  readonly permission: PermissionLevel
  readonly tier: Tier
  /** Group senquip_admin: plan restrictions do not apply. Source: specification 3, section 6. */
  readonly isVendor: boolean
}

export function isVendor(caller: Caller): boolean {
  return caller.groups.includes('senquip_admin')
}

/** Whether a device's plan allows this caller's kind of credential. Source: specification 3, section 3 ('Plan limits table'). */
export function isReachable(caller: Caller, plan: PlanAccess): boolean {
  return !caller.usesApi || isInPlan(plan, 'apiEnabled')
}
