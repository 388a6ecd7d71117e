import type { StorageDamage } from '@fieldport/domain'

/** How thoroughly a check looked: what the engines list, or all that is stored. */
export type CheckDepth = 'quick' | 'full'

/** A finding as it is kept until it is gone. */
export type StoredDamage = StorageDamage & {
  readonly id: string
  readonly foundAt: number
  readonly acceptedAt: number | null
  readonly acceptedBy: string | null
}
