import { defaultSiteId, isFeatureOpen, type PlanNotice } from '@fieldport/domain'
import type { Database } from '../../../adapters/relational/database.ts'
import type { MailContent, MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import type { DevicePlanNotice, PlanEndsRepository } from './plan-ends.repository.ts'

export type SendPlanNoticesPorts = {
  readonly repository: Pick<PlanEndsRepository, 'listRecipients'>
  readonly messages: Pick<MessagesService, 'canMail' | 'sendMail'>
  readonly sites: Pick<SitesService, 'linkBase' | 'switchesOf'>
}

export type SendPlanNotices = (
  noted: readonly DevicePlanNotice[],
  deleteAt: number,
  transaction: Database,
) => Promise<void>

/**
 * Notifies Admins and payers about ending plans: one mail per person and notice for all of their devices, in their language.
 * Where a brand hides plans, the mail has no link.
 */
export function createSendPlanNotices({
  repository,
  messages,
  sites,
}: SendPlanNoticesPorts): SendPlanNotices {
  return async (noted, deleteAt, transaction) => {
    if (!messages.canMail()) return
    const byDevice = new Map(noted.map((plan) => [plan.deviceId, plan]))
    const recipients = await repository.listRecipients([...byDevice.keys()], transaction)
    const toPlan = ({ deviceId }: { readonly deviceId: string }) => byDevice.get(deviceId)
    for (const own of Map.groupBy(recipients, ({ userId }) => userId).values()) {
      const [person] = own
      if (!person) continue
      const plans = own.flatMap((each) => toPlan(each) ?? [])
      const siteId = person.siteId ?? defaultSiteId
      const arePlansOpen = isFeatureOpen('plans', sites.switchesOf(siteId))
      const linkOf = (notice: PlanNotice) => (arePlansOpen ? sites.linkBase(siteId) + pages[notice] : '')
      for (const [notice, some] of Map.groupBy(plans, (plan) => plan.notice)) {
        const content = contentOf(person, notice, some, notice === 'ended' ? deleteAt : null, linkOf(notice))
        await messages.sendMail({ to: person.email, siteId, language: person.language, content }, transaction)
      }
    }
  }
}

/** Pages on which people can do what the mail asks for. */
const pages: Readonly<Record<PlanNotice, string>> = {
  days45: '/subscriptions',
  days30: '/subscriptions',
  days7: '/subscriptions',
  paymentFailed: '/account/billing',
  ended: '/subscriptions',
}

function contentOf(
  person: { readonly name: string; readonly timeZone: string | null },
  notice: PlanNotice,
  plans: readonly DevicePlanNotice[],
  deleteAt: number | null,
  link: string,
): MailContent {
  return {
    kind: 'planNotice',
    name: person.name,
    timeZone: person.timeZone,
    notice,
    devices: plans.map(({ deviceId, deviceName, endsAt }) => ({ deviceId, deviceName, endsAt })),
    deleteAt,
    link,
  }
}
