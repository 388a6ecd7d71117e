import { defaultSiteId, type PermissionLevel } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { MailContent, MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import type { Person, UsersRepository } from '../users/users.repository.ts'

type TeamContent = Extract<MailContent, { readonly kind: 'team' }>
export type TeamFacts = {
  readonly teamName: string
  readonly devices: number
  readonly leftDevices?: TeamContent['leftDevices']
}
export type TeamMailsPorts = {
  readonly users: Pick<UsersRepository, 'findUser'>
  readonly messages: Pick<MessagesService, 'canMail' | 'sendMail'>
  readonly sites: Pick<SitesService, 'linkBase'>
}

/** Mails after which the reader has other devices lead to the device list; the others lead to the teams. */
const leadsToDevices: readonly TeamContent['what'][] = ['added', 'removed', 'deleted']

/** Sends mails about joining and leaving a team and about its handover. */
export function createTeamMails({ users, messages, sites }: TeamMailsPorts) {
  const contentOf = (what: TeamContent['what'], person: string, facts: TeamFacts, link: string) =>
    ({ kind: 'team', what, person, permission: null, leftDevices: [], ...facts, link }) as const

  return {
    /** Uses the brand and language of the person who invites, because the address has no account yet. */
    invited: async (caller: Caller, to: string, permission: PermissionLevel, facts: TeamFacts) => {
      const link = `${sites.linkBase(caller.siteId)}/signup?redirect=/`
      const content = { ...contentOf('invited', caller.name, facts, link), permission }
      const language = (await users.findUser(caller.userId))?.language ?? null
      await messages.sendMail({ to, siteId: caller.siteId, language, content })
    },

    /**
     * Notifies a person of a change; does nothing if mail is not configured.
     * @param permission of the person who was added
     */
    notify: async (
      what: Exclude<TeamContent['what'], 'invited'>,
      reader: Person,
      by: Pick<Person, 'name' | 'email'>,
      facts: TeamFacts,
      permission: PermissionLevel | null = null,
    ) => {
      if (!messages.canMail()) return
      const siteId = reader.siteId ?? defaultSiteId
      const link = `${sites.linkBase(siteId)}${leadsToDevices.includes(what) ? '/' : '/teams'}`
      const content = { ...contentOf(what, by.name || by.email, facts, link), permission }
      await messages.sendMail({ to: reader.email, siteId, language: reader.language, content })
    },
  }
}
