import type { StorageDamage } from '@fieldport/domain'

/** How thorough a check is: only what the engines report, or reading everything stored. */
export type CheckDepth = 'quick' | 'full'

/** A finding, which is stored until it is repaired. */
export type StoredDamage = StorageDamage & {
  readonly id: string
  readonly foundAt: number
  readonly acceptedAt: number | null
  readonly acceptedBy: string | null
}
