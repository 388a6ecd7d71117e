import type { PausedRecipient, SentNotification } from '@fieldport/contract'
import { hasCapability, maskRecipient } from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import type { SentRepository } from './sent.repository.ts'
import type { NotificationsRepository } from '../notifications.repository.ts'

export type SentListPorts = {
  readonly sent: Pick<SentRepository, 'list'>
  readonly repository: Pick<NotificationsRepository, 'listInactiveAddresses'>
}

export type SentPage = {
  readonly Items: SentNotification[]
  /** `before` of the next page; null: this is the last page. */
  readonly next: number | null
  /** Saved addresses that unsubscribed from mails about the device. */
  readonly unsubscribed: string[]
  /** Saved addresses that are paused because messages bounced. */
  readonly paused: PausedRecipient[]
}

export type SentList = ReturnType<typeof createSentList>

/** Lists the notifications of a device, for its page. */
export function createSentList({ sent, repository }: SentListPorts) {
  return {
    /** Newest first. Recipients are masked for people who may not edit them; a push is listed only for its own recipient. */
    list: async (
      { userId }: Pick<Caller, 'userId'>,
      { deviceId, permission }: DeviceAccess,
      { before, limit }: { readonly before?: number | undefined; readonly limit: number },
    ): Promise<SentPage> => {
      const rows = await sent.list(deviceId, userId, before, limit + 1)
      const Items = rows.slice(0, limit)
      const next = rows.length > limit ? (Items.at(-1)?.id ?? null) : null
      if (!hasCapability(permission, 'editDeviceSettings'))
        return { Items: Items.map(withMaskedPeople), next, unsubscribed: [], paused: [] }
      const { unsubscribed, paused } = await repository.listInactiveAddresses(deviceId)
      return { Items, next, unsubscribed: [...unsubscribed], paused: [...paused] }
    },
  }
}

function withMaskedPeople(entry: SentNotification): SentNotification {
  const { channel, recipient, about } = entry
  return {
    ...entry,
    recipient: channel === 'push' ? recipient : maskRecipient(channel, recipient),
    about: 'by' in about ? { ...about, by: '' } : about,
  }
}
