import type { PushSettings } from '@fieldport/contract'
import {
  isPushEndpoint,
  maximumPushBrowsers,
  PortalError,
  type PushLevel,
  pushTtlSeconds,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { DeliveryError } from '../../../platform/message-transport.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { PushBrowsers, PushMessages } from '../../messages/messages.module.ts'

const maximumUserAgentLength = 300
const testsAMinute = { maximum: 5, windowMs: 60_000 }
const additionsAnHour = { maximum: 30, windowMs: 3_600_000 }
const testMs = 15_000

export type PushServicePorts = {
  readonly push: PushBrowsers
  readonly pushes: Pick<PushMessages, 'writeTest'>
  readonly languageOf: (userId: string) => Promise<string | null>
  /** Id of a request's session; undefined: it has ended. */
  readonly sessionIdOf: (headers: Headers) => Promise<string | undefined>
  readonly limits: Pick<LimitsService, 'count'>
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
  readonly newId: () => string
}

type TypedBrowser = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export type PushService = ReturnType<typeof createPushService>

/** Manages the browsers that receive a person's push notifications. */
export function createPushService(ports: PushServicePorts) {
  const { browsers, vapidKeys, allowsPlain } = ports.push
  const { audit, clock } = ports
  const get = async ({ userId }: Caller): Promise<PushSettings> => ({
    level: await browsers.levelOf(userId),
    publicKey: (await vapidKeys()).publicKey,
    Items: await browsers.list(userId),
  })
  const sessionOf = async (headers: Headers): Promise<string> => {
    const id = await ports.sessionIdOf(headers)
    if (id === undefined) throw new PortalError('SIGNED_OUT', 'sessionEnded')
    return id
  }
  return {
    get,

    setLevel: async (caller: Caller, level: PushLevel): Promise<PushSettings> => {
      await browsers.setLevel(caller.userId, level, nowSeconds(clock))
      return get(caller)
    },

    /**
     * @throws PortalError INVALID_INPUT for an invalid endpoint or keys, CONFLICT at the limit of browsers, SIGNED_OUT,
     * TOO_MANY_REQUESTS
     */
    add: async (caller: Caller, { endpoint, keys }: TypedBrowser, headers: Headers) => {
      if (!isPushEndpoint(endpoint, allowsPlain) || !areBrowserKeys(keys))
        throw new PortalError('INVALID_INPUT', 'pushBrowserInvalid')
      await ports.limits.count(`push-browser:${caller.userId}`, additionsAnHour)
      const userAgent = (headers.get('user-agent') ?? '').slice(0, maximumUserAgentLength)
      const session = { userId: caller.userId, sessionId: await sessionOf(headers) }
      const browser = { id: ports.newId(), endpoint, ...keys, userAgent, ...session }
      const id = await browsers.add(browser, nowSeconds(clock))
      if (id === undefined)
        throw new PortalError(
          'CONFLICT',
          createMessage('tooManyPushBrowsers', { maximum: maximumPushBrowsers }),
        )
      await audit.record({ actor: caller, action: 'account.pushAdded', subject: caller.email })
      return { id }
    },

    claim: async ({ userId }: Caller, endpoint: string, headers: Headers) => ({
      id: (await browsers.claim(userId, endpoint, await sessionOf(headers))) ?? null,
    }),

    /** @throws PortalError NOT_FOUND */
    remove: async (caller: Caller, id: string): Promise<{ done: true }> => {
      if (!(await browsers.remove(caller.userId, id))) throw new PortalError('NOT_FOUND', 'notFound')
      await audit.record({ actor: caller, action: 'account.pushRemoved', subject: caller.email })
      return { done: true }
    },

    test: createTest(ports),
  }
}

function createTest({ push, pushes, languageOf, limits, clock }: PushServicePorts) {
  const { browsers, deliver } = push
  /**
   * Sends a test push once, without retries, so that the caller gets the result.
   * @throws PortalError NOT_FOUND, TOO_MANY_REQUESTS
   */
  return async (caller: Caller, id: string) => {
    const browser = await browsers.find(id)
    if (browser?.userId !== caller.userId) throw new PortalError('NOT_FOUND', 'notFound')
    await limits.count(`push-test:${caller.userId}`, testsAMinute)
    const language = await languageOf(caller.userId)
    const message = {
      channel: 'push',
      to: id,
      text: pushes.writeTest(caller.siteId, language),
      urgency: 'high',
      topic: 'test',
      expiresAt: nowSeconds(clock) + pushTtlSeconds,
      deviceIds: [],
    } as const
    return deliver(message, AbortSignal.timeout(testMs)).then(
      () => ({ state: 'accepted' as const, problem: null }),
      async (error: unknown) => {
        if (!(error instanceof DeliveryError)) throw error
        const isGone = (await browsers.find(id)) === undefined
        return { state: isGone ? ('gone' as const) : ('failed' as const), problem: error.reason }
      },
    )
  }
}

/** Whether the keys are an uncompressed P-256 point and 16 bytes. Source: RFC 8291, sections 3.1 and 3.2. */
function areBrowserKeys({ p256dh, auth }: TypedBrowser['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16
}
