import type { Capability, SessionGroup, SiteFeature, TierGate } from '@fieldport/domain'

/** Restrictions that any access may add. */
type Limits = {
  /** A part of the portal that a brand can disable; its calls then answer as if they did not exist. */
  readonly feature?: SiteFeature
  /** Refused to API credentials, because a credential could use it to gain more permissions. */
  readonly sessionOnly?: true
  /**
   * During a support view, read-only calls are allowed and all others refused. `hidden`: refused although read-only,
   * because it reveals a secret. `allowed`: allowed although it changes something.
   */
  readonly supportView?: 'hidden' | 'allowed'
}

/**
 * Who may make a call. The server enforces exactly this, so a call without an entry cannot exist. `device` calls name
 * their device in the path parameter `deviceid`.
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
        /**
         * In addition to the capability, the caller must be in one of these groups; for everybody else the call does
         * not exist.
         */
        readonly memberOf?: readonly SessionGroup[]
      }
  )

/** The metadata of every call of the contract. */
export type CallMeta = {
  readonly access: Access
  /** Maximum size of the body. Absent: `defaultBodyBytes`. */
  readonly maxBodyBytes?: number
  readonly revokesAccessOf?: RevocationScope
  /** Path of the read whose entity tag an If-Match of this change names. Absent: the change's own path. */
  readonly readPath?: string
  /** The response's media type if it is neither JSON nor an event stream. */
  readonly mediaType?: string
  /** Returned instead of JSON unless the caller prefers JSON. */
  readonly defaultMediaType?: string
}

/**
 * Whose access a call may revoke: the caller's other sessions and credentials, the person given as `userid`, guests
 * with share links, or everybody. Their live streams are checked again immediately.
 */
export type RevocationScope = 'own' | 'user' | 'guests' | 'everybody'

export const defaultBodyBytes = 1024 * 1024

/** Raises the body limit of a call; leave room for the JSON around the file. */
export function withBodyLimit(meta: CallMeta, maxBodyBytes: number): CallMeta {
  return { ...meta, maxBodyBytes }
}

/** Declares whose access the call may end, so that their open live streams are checked again. */
export function withAccessRevocation(meta: CallMeta, whose: RevocationScope): CallMeta {
  return { ...meta, revokesAccessOf: whose }
}

/** @param readPath with the parameters of the call's input */
export function withReadPath(meta: CallMeta, readPath: string): CallMeta {
  return { ...meta, readPath }
}

/** For a call that responds with lines or text; its output schema describes one line. */
export function withMediaType(meta: CallMeta, mediaType: string): CallMeta {
  return { ...meta, mediaType }
}

/** Anybody; `feature` is checked for the brand of the requested host. */
export function publicCall(limits: Limits = {}): CallMeta {
  return { access: { kind: 'public', ...limits } }
}

/** Anybody signed in; `feature` is checked for the brand of their account. */
export function signedInCall(limits: Limits = {}): CallMeta {
  return { access: { kind: 'signedIn', ...limits } }
}

/** Members of any of these groups; for everybody else the call does not exist. */
export function groupCall(groups: readonly SessionGroup[], limits: Limits = {}): CallMeta {
  return { access: { kind: 'group', groups, ...limits } }
}

/** Users with this capability on the device of the path, if the device's plan has the feature `gate`. */
export function deviceCall(capability: Capability, gate?: TierGate, limits: Limits = {}): CallMeta {
  return { access: { kind: 'device', capability, ...(gate ? { gate } : {}), ...limits } }
}

/** Members of these groups who have the capability on the device. */
export function memberDeviceCall(
  memberOf: readonly SessionGroup[],
  capability: Capability,
  limits: Limits = {},
): CallMeta {
  return { access: { kind: 'device', capability, memberOf, ...limits } }
}
