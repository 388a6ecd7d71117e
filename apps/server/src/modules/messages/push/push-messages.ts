import { type AlertKind, pushLifeSeconds, pushUrgency } from '@fieldport/domain'
import type { Database } from '../../../adapters/relational/database.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { OutgoingPush } from '../../../platform/message-transport.ts'
import { defaultIconUrl, type SitesService } from '../../sites/sites.module.ts'
import type { DeliveryQueue } from '../delivery-queue.ts'
import { type PushContent, renderPush } from './render-push.ts'

export type Push = {
  /** Browsers of one person. */
  readonly to: readonly string[]
  /** Whose look it has. */
  readonly siteId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  readonly content: Exclude<PushContent, { readonly kind: 'test' }>
  readonly level: AlertKind
  /** What it is about, where a later push about the same is to replace it; undefined: it is about several things. */
  readonly subject: string | undefined
  readonly deviceIds: readonly string[]
  /** Under which what becomes of it is reported; the same for all browsers. */
  readonly reference: string
}

export type PushMessagesPorts = {
  readonly queue: Pick<DeliveryQueue, 'add'>
  /** Names what a push is about, for push services, which must not read it. */
  readonly hash: (text: string) => string
  readonly sites: Pick<SitesService, 'brandOf'>
  readonly clock: Clock
}

export type PushMessages = ReturnType<typeof createPushMessages>

/** Source: RFC 8030, section 5.4: at most 32 letters of the URL-safe alphabet. */
const topicLength = 32

/** Pushes, handed over durably and sent in the background. */
export function createPushMessages({ queue, hash, sites, clock }: PushMessagesPorts) {
  const lookOf = (siteId: string) => {
    const site = sites.brandOf(siteId)
    return { brandName: site.brandName, icon: site.images.favicon ?? defaultIconUrl(site, '192') }
  }
  const write = (push: Push): readonly OutgoingPush[] => {
    const { siteId, language, content, level, subject, deviceIds, reference } = push
    const topic = subject === undefined ? undefined : hash(`push:${subject}`).slice(0, topicLength)
    const text = renderPush(content, { language, ...lookOf(siteId), tag: topic })
    const expiresAt = nowSeconds(clock) + pushLifeSeconds
    const common = {
      channel: 'push',
      text,
      urgency: pushUrgency[level],
      expiresAt,
      deviceIds,
      reference,
    } as const
    return push.to.map((to) => ({ ...common, to, ...(topic === undefined ? {} : { topic }) }))
  }
  return {
    /** Resolves when it is stored, for each browser by itself. */
    send: async (push: Push, within?: Database): Promise<void> => {
      for (const message of write(push)) await queue.add(message, within)
    },
    /** A push for trying, as it is shown. */
    writeTest: (siteId: string, language: string | null): string =>
      renderPush({ kind: 'test' }, { language, ...lookOf(siteId), tag: 'test' }),
  }
}
