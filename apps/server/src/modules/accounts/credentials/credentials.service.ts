import type { ApiCredential, ApiCredentialEntry, ApiCredentials } from '@fieldport/contract'
import { type AuditAction, apiKeyStartLength, type CredentialScope, PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { NotifyOwner } from '../mfa/security-notices.ts'
import { newApiKey } from './api-key.ts'
import type { CredentialRow, CredentialsRepository } from './credentials.repository.ts'

export type CredentialsPorts = {
  readonly repository: CredentialsRepository
  readonly seal: Seal
  readonly clock: Clock
  readonly audit: AuditService
  readonly notifyOwner: NotifyOwner
  /** @throws PortalError FORBIDDEN with reason 'identityNotVerified' */
  readonly requireRecentIdentityCheck: (headers: Headers) => Promise<void>
  readonly random: (size: number) => Buffer
}

export type CredentialsService = ReturnType<typeof createCredentialsService>

/** A person's own API credentials. */
export function createCredentialsService(ports: CredentialsPorts) {
  const { repository, seal } = ports
  const purpose = (id: string) => `credential:${id}:key`
  const toCredential = ({ id, keySealed, timeAdded, accessDate, scope }: CredentialRow): ApiCredential => {
    const key = seal.open(keySealed, purpose(id))
    return { id, keyStart: key.slice(0, apiKeyStartLength), key, timeAdded, accessDate, scope }
  }
  const toEntry = (row: CredentialRow): ApiCredentialEntry => {
    const { key: _, ...entry } = toCredential(row)
    return entry
  }
  const record = (caller: Caller, address: string, action: AuditAction, details: Record<string, unknown>) => {
    const { userId, email } = caller
    return ports.audit.record({ actor: { userId, email }, action, subject: email, details, address })
  }

  return {
    list: async ({ userId }: Caller): Promise<ApiCredentials> => {
      const rows = await repository.list(userId)
      return {
        credentials: Object.fromEntries(rows.map((row) => [row.id, toEntry(row)])),
        maxApiKeys: await repository.findMaximum(userId),
      }
    },

    /** @throws PortalError CONFLICT if the account has reached its limit */
    add: async (caller: Caller, scope: CredentialScope, address: string): Promise<ApiCredential> => {
      const { id, key } = newApiKey(ports.random)
      const row: CredentialRow = {
        id,
        userId: caller.userId,
        scope,
        keyHash: seal.hash(key),
        keySealed: seal.seal(key, purpose(id)),
        timeAdded: Math.floor(nowSeconds(ports.clock)),
        accessDate: null,
      }
      if (!(await repository.insert(row))) {
        throw new PortalError('CONFLICT', 'apiKeyLimitReached')
      }
      await record(caller, address, 'account.apiCredentialAdded', { id, scope })
      await ports.notifyOwner(caller.userId, 'apiCredentialAdded')
      return toCredential(row)
    },

    /**
     * Returns the whole key, if the caller verified their identity within the last ten minutes.
     * @throws PortalError NOT_FOUND also for another person's credential, or FORBIDDEN with reason 'identityNotVerified'
     */
    show: async (caller: Caller, id: string, headers: Headers): Promise<ApiCredential> => {
      const row = await repository.find(caller.userId, id)
      if (!row) throw new PortalError('NOT_FOUND', 'notFound')
      await ports.requireRecentIdentityCheck(headers)
      await record(caller, addressOf(headers), 'account.apiCredentialShown', { id })
      return toCredential(row)
    },

    /** @throws PortalError NOT_FOUND also for another person's credential */
    remove: async (caller: Caller, id: string, address: string): Promise<void> => {
      if (!(await repository.remove(caller.userId, id))) throw new PortalError('NOT_FOUND', 'notFound')
      await record(caller, address, 'account.apiCredentialDeleted', { id })
    },
  }
}
