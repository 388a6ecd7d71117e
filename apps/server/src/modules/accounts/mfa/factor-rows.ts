import type { MfaMethod } from '@fieldport/domain'
import { and, eq, type SQL } from 'drizzle-orm'
import { secondFactors } from '../../../adapters/relational/schema.ts'

export type FactorKind = Exclude<MfaMethod, 'NOMFA'>
export type Factor = {
  readonly kind: FactorKind
  /** Sealed TOTP key, or sealed phone number for SMS. */
  readonly secret: string
  readonly isEnabled: boolean
}
export type MfaAccount = {
  readonly userId: string
  readonly email: string
  readonly siteId: string | null
  /** BCP 47; null: not chosen. */
  readonly language: string | null
  readonly phoneNumber: string
  readonly phoneVerified: boolean
  readonly preferred: MfaMethod
}

export function isFactor(userId: string, kind: FactorKind): SQL | undefined {
  return and(eq(secondFactors.userId, userId), eq(secondFactors.kind, kind))
}
