import { isFeatureOpen, PortalError, type SiteSwitches } from '@fieldport/domain'
import type { AuthenticatedCaller } from '../../../platform/access/caller.ts'
import { addressOf, rateLimitNetwork } from '../../../platform/network/client-address.ts'
import { apiKeyHeader, noteCallAllowance } from '../../../platform/http/api/call-allowance.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { RowCache } from '../../../adapters/relational/row-cache.ts'
import type { Seal } from '../../../platform/seal.ts'
import { toCaller } from '../sessions/sessions.service.ts'
import { parseApiKey } from './api-key.ts'
import type { CallLimits } from './call-limits.ts'
import type { CredentialOwner, CredentialsRepository } from './credentials.repository.ts'

/** Precision of a credential's last use. */
const lastUseUpdateSeconds = 60

export type Authenticate = (headers: Headers) => Promise<AuthenticatedCaller | null>

export type AuthenticatePorts = {
  readonly repository: Pick<CredentialsRepository, 'findOwner' | 'touch'>
  readonly rowCache: RowCache
  readonly callLimits: CallLimits
  readonly seal: Pick<Seal, 'matches'>
  readonly clock: Clock
  readonly switchesOf: (siteId: string) => SiteSwitches
  readonly onError: (error: unknown) => void
}

/**
 * Authenticates every request: by the API key alone if there is one, whatever cookies it carries, otherwise by the session. A
 * revoked key is refused at once.
 * @throws PortalError SIGNED_OUT or TOO_MANY_REQUESTS for an API key
 */
export function createAuthenticate(ports: AuthenticatePorts, bySession: Authenticate): Authenticate {
  const byKey = createAuthenticateByKey(ports)
  return (headers) => {
    const header = headers.get(apiKeyHeader)
    return header === null ? bySession(headers) : byKey(header, headers)
  }
}

function createAuthenticateByKey(ports: AuthenticatePorts) {
  const { repository, rowCache, callLimits, clock } = ports
  /** Each request is counted once, although a stream authenticates again and again. */
  const counted = new WeakSet<Headers>()

  const findOwner = async (header: string): Promise<CredentialOwner | null> => {
    const sent = parseApiKey(header)
    const owner = sent && (await rowCache.read(`key ${sent.id}`, () => repository.findOwner(sent.id)))
    return owner && ports.seal.matches(sent.key, owner.keyHash) ? owner : null
  }
  const touch = ({ id, accessDate }: CredentialOwner) => {
    const at = Math.floor(nowSeconds(clock))
    const before = at - lastUseUpdateSeconds
    // Not awaited, so that it delays no request.
    if (accessDate === null || accessDate < before) repository.touch(id, at, before).catch(ports.onError)
  }

  return async (header: string, headers: Headers): Promise<AuthenticatedCaller> => {
    const owner = await findOwner(header)
    const caller = owner && toCaller(owner.user)
    const switches = caller && ports.switchesOf(caller.siteId)
    if (!owner || !switches || !isFeatureOpen('apiCredentials', switches, caller.groups)) {
      await callLimits.countWrongKey(rateLimitNetwork(addressOf(headers)))
      throw new PortalError('SIGNED_OUT', 'apiCredentialInvalid')
    }
    if (!counted.has(headers)) {
      try {
        await callLimits.countCall(owner.id)
      } finally {
        const allowance = callLimits.allowanceOf(owner.id)
        if (allowance) noteCallAllowance(headers, allowance)
      }
      counted.add(headers)
    }
    touch(owner)
    return {
      caller: { ...caller, usesApi: true },
      switches,
      credential: { id: owner.id, scope: owner.scope },
    }
  }
}
