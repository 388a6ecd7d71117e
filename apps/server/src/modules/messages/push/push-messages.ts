import { type AlertKind, pushTtlSeconds, pushUrgency } from '@fieldport/domain'
import type { Database } from '../../../adapters/relational/database.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { OutgoingPush } from '../../../platform/message-transport.ts'
import { defaultIconUrl, type SitesService } from '../../sites/sites.module.ts'
import type { DeliveryQueue } from '../delivery-queue.ts'
import { type PushContent, renderPush } from './render-push.ts'

export type Push = {
  /** Ids of browsers of one person. */
  readonly to: readonly string[]
  /** Brand that determines the look. */
  readonly siteId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  readonly content: Exclude<PushContent, { readonly kind: 'test' }>
  readonly level: AlertKind
  /** Identifies the subject, so that a later push about it replaces this one; undefined: several subjects. */
  readonly subject: string | undefined
  readonly deviceIds: readonly string[]
  /** Id under which its outcome is reported; the same for all browsers. */
  readonly reference: string
}

export type PushMessagesPorts = {
  readonly queue: Pick<DeliveryQueue, 'add'>
  /** Hides the subject of a push from push services. */
  readonly hash: (text: string) => string
  readonly sites: Pick<SitesService, 'brandOf'>
  readonly clock: Clock
}

export type PushMessages = ReturnType<typeof createPushMessages>

/** Source: RFC 8030, section 5.4: at most 32 characters of the URL-safe alphabet. */
const topicLength = 32

/** Sends pushes: stored durably, sent in the background. */
export function createPushMessages({ queue, hash, sites, clock }: PushMessagesPorts) {
  const lookOf = (siteId: string) => {
    const site = sites.brandOf(siteId)
    return { brandName: site.brandName, icon: site.images.favicon ?? defaultIconUrl(site, '192') }
  }
  const write = (push: Push): readonly OutgoingPush[] => {
    const { siteId, language, content, level, subject, deviceIds, reference } = push
    const topic = subject === undefined ? undefined : hash(`push:${subject}`).slice(0, topicLength)
    const text = renderPush(content, { language, ...lookOf(siteId), tag: topic })
    const expiresAt = nowSeconds(clock) + pushTtlSeconds
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
    /** Resolves when stored, one message per browser. */
    send: async (push: Push, within?: Database): Promise<void> => {
      for (const message of write(push)) await queue.add(message, within)
    },
    /** The rendered body of a test push. */
    writeTest: (siteId: string, language: string | null): string =>
      renderPush({ kind: 'test' }, { language, ...lookOf(siteId), tag: 'test' }),
  }
}
