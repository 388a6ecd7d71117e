import type { contract } from '@fieldport/contract'
import type { Capability, SessionGroup, SiteFeature, TierGate } from '@fieldport/domain'

type Calls = { [Group in keyof typeof contract]: `${Group}.${keyof (typeof contract)[Group] & string}` }
export type CallName = Calls[keyof Calls]

export type Row = {
  /**
   * Who may make the call: anybody, everybody signed in, members of groups, or people with a capability on the device.
   */
  readonly may:
    | 'public'
    | 'signedIn'
    | { readonly groups: readonly SessionGroup[] }
    | {
        readonly capability: Capability
        readonly gate?: TierGate
        readonly memberOf?: readonly SessionGroup[]
      }
  readonly feature?: SiteFeature
  readonly sessionOnly?: true
  /** Exceptions to the rule that a support view may only read. */
  readonly supportView?: 'hidden' | 'allowed'
  readonly query?: string
  /** Path parameters other than the device. */
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Status for an allowed caller: 200, or for a changing call the refusal of this body. */
  readonly allowed?: number
}
