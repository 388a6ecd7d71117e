import { defaultSiteId } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import type { LostAccess } from './lost-access.ts'

export type LostAccessMailsPorts = {
  readonly messages: Pick<MessagesService, 'canMail' | 'sendMail'>
  readonly sites: Pick<SitesService, 'linkBase'>
}

/** Tells people who lost access by what somebody else did: one mail each. Does nothing if mail is not configured. */
export function createLostAccessMails({ messages, sites }: LostAccessMailsPorts) {
  return async (
    caller: Pick<Caller, 'userId' | 'name' | 'email'>,
    lost: readonly LostAccess[],
  ): Promise<void> => {
    if (!messages.canMail()) return
    for (const [userId, losses] of Map.groupBy(lost, ({ person }) => person.userId)) {
      const person = losses[0]?.person
      if (!person || userId === caller.userId) continue
      const siteId = person.siteId ?? defaultSiteId
      const content = {
        kind: 'accessRemoved',
        person: caller.name || caller.email,
        devices: losses.map(({ device }) => device),
        link: `${sites.linkBase(siteId)}/`,
      } as const
      await messages.sendMail({ to: person.email, siteId, language: person.language, content })
    }
  }
}
