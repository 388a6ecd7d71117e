import type { contract } from '@fieldport/contract'
import type { Capability, SessionGroup, SiteFeature, TierGate } from '@fieldport/domain'

type Calls = { [Group in keyof typeof contract]: `${Group}.${keyof (typeof contract)[Group] & string}` }
export type CallName = Calls[keyof Calls]

export type Row = {
  /** Who may: anybody, everybody signed in, members of groups, or whoever holds a capability on the device. */
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
  /** Other than by its method: what is made, or hidden, while support looks at an account. */
  readonly supportView?: 'hidden' | 'allowed'
  readonly query?: string
  /** Of the path, beside the device. */
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** What an allowed caller gets: 200, or for a call that would change something the refusal of this body. */
  readonly allowed?: number
}
