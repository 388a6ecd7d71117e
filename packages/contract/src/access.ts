import type { Capability, SessionGroup, TierGate } from '@fieldport/domain'

/**
 * Who may make a call. The server enforces exactly what stands here, so that a call without an entry cannot exist.
 * `device` calls name their device in the path parameter `deviceid`.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'group'; readonly group: SessionGroup }
  | { readonly kind: 'device'; readonly capability: Capability; readonly gate?: TierGate }

/** What every call of the contract carries besides its shapes. */
export type CallMeta = { readonly access: Access }

export const publicCall: CallMeta = { access: { kind: 'public' } }
export const signedInCall: CallMeta = { access: { kind: 'signedIn' } }

export function groupCall(group: SessionGroup): CallMeta {
  return { access: { kind: 'group', group } }
}

export function deviceCall(capability: Capability, gate?: TierGate): CallMeta {
  return { access: { kind: 'device', capability, ...(gate ? { gate } : {}) } }
}
