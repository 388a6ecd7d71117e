import type { Capability, SessionGroup, SiteFeature, TierGate } from '@fieldport/domain'

/** What any entry may add. */
type Limits = {
  /** A part of the portal that a brand may close: a closed one answers as if it did not exist. */
  readonly feature?: SiteFeature
  /** Refused to API credentials: what a credential could use to widen its own power. */
  readonly sessionOnly?: true
  /**
   * While support looks at an account, calls that only read are made and all others refused. `hidden`: refused although it only reads,
   * since it shows a secret. `allowed`: made although it changes something.
   */
  readonly supportView?: 'hidden' | 'allowed'
}

/**
 * Who may make a call. The server enforces exactly what stands here, so that a call without an entry cannot exist.
 * `device` calls name their device in the path parameter `deviceid`.
 */
export type Access = Limits &
  (
    | { readonly kind: 'public' }
    | { readonly kind: 'signedIn' }
    | { readonly kind: 'group'; readonly groups: readonly SessionGroup[] }
    | {
        readonly kind: 'device'
        readonly capability: Capability
        readonly gate?: TierGate
        /** Beside the capability: members of any of these groups alone; for everybody else the call does not exist. */
        readonly memberOf?: readonly SessionGroup[]
      }
  )

/** What every call of the contract carries besides its shapes. */
export type CallMeta = {
  readonly access: Access
  /** How large a body may be. Absent: `defaultBodyBytes`. */
  readonly maxBodyBytes?: number
  readonly revokesAccessOf?: RevocationScope
  /** What the answer is where it is no JSON and no stream of events. */
  readonly mediaType?: string
}

/**
 * Whose way in a call may end: the caller's own other ones, those of the person named as `userid`, of guests by share
 * links, or of everybody. Live streams of theirs are checked again at once.
 */
export type RevocationScope = 'own' | 'user' | 'guests' | 'everybody'

export const defaultBodyBytes = 1024 * 1024

/** A call that takes larger bodies than others: say how large, with room for JSON around the file. */
export function withBodyLimit(meta: CallMeta, maxBodyBytes: number): CallMeta {
  return { ...meta, maxBodyBytes }
}

export function withAccessRevocation(meta: CallMeta, whose: RevocationScope): CallMeta {
  return { ...meta, revokesAccessOf: whose }
}

/** A call that answers lines or text; its output describes a line. */
export function withMediaType(meta: CallMeta, mediaType: string): CallMeta {
  return { ...meta, mediaType }
}

/** Anyone; of a closed feature the brand is that of the host asked. */
export function publicCall(limits: Limits = {}): CallMeta {
  return { access: { kind: 'public', ...limits } }
}

/** Whoever is signed in; of a closed feature the brand is that of their account. */
export function signedInCall(limits: Limits = {}): CallMeta {
  return { access: { kind: 'signedIn', ...limits } }
}

/** Members of any of these groups; for everybody else the call does not exist. */
export function groupCall(groups: readonly SessionGroup[], limits: Limits = {}): CallMeta {
  return { access: { kind: 'group', groups, ...limits } }
}

export function deviceCall(capability: Capability, gate?: TierGate, limits: Limits = {}): CallMeta {
  return { access: { kind: 'device', capability, ...(gate ? { gate } : {}), ...limits } }
}

/** Of members of these groups who hold the capability on the device. */
export function memberDeviceCall(
  memberOf: readonly SessionGroup[],
  capability: Capability,
  limits: Limits = {},
): CallMeta {
  return { access: { kind: 'device', capability, memberOf, ...limits } }
}
