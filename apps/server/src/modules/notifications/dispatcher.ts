import { decideDigest, heldUntil, type QuietHours, type RecentMessages } from '@fieldport/domain'
import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import {
  type MessagesService,
  type NotificationItem,
  pushBrowserIds,
  type PushMessages,
} from '../messages/messages.module.ts'
import type { SitesService } from '../sites/sites.module.ts'
import type { UnsubscribeLinkOf } from './subscriptions/unsubscribe-link.ts'
import type {
  Mailbox,
  MailboxesRepository,
  OpenMailbox,
  ReaderSettings,
  WaitingNotification,
} from './mailboxes.repository.ts'

export type DispatcherPorts = {
  readonly mailboxes: MailboxesRepository
  readonly messages: MessagesService
  readonly pushes: Pick<PushMessages, 'send'>
  readonly sites: Pick<SitesService, 'linkBase'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** A unique reference, under which the delivery of a message is reported. */
  readonly randomId: () => string
  readonly unsubscribeLinkOf: UnsubscribeLinkOf
}

/** Sends each recipient's pending notifications: the first few one by one, further ones together in a digest. */
export function createDispatcher(ports: DispatcherPorts) {
  const { mailboxes, messages, clock, log } = ports
  let running: Promise<void> | undefined
  let isRequested = false

  const run = async () => {
    do {
      isRequested = false
      const due = await mailboxes.listDue(nowSeconds(clock))
      for (const mailbox of due)
        await dispatch(ports, mailbox).catch((error: unknown) =>
          log.warn({ err: error, siteId: mailbox.siteId }, 'notifications of a recipient are sent later'),
        )
      if (due.length > 0) messages.wake()
    } while (isRequested)
  }

  const dispatchDue = (): Promise<void> => {
    isRequested = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    /** Sends everything that is due. Scheduled for digests, other portals' decisions and recovery after a crash. */
    dispatchDue,
    /** Starts sending, because new notifications are pending; returns at once. */
    wake(): void {
      dispatchDue().catch((error: unknown) => log.warn({ err: error }, 'notifications were not dispatched'))
    },
    /** When the next pending notification is due, epoch milliseconds; null: none is pending. */
    nextDueMs: async (): Promise<number | null> => {
      const at = await mailboxes.nextAt()
      return at === null ? null : at * 1000
    },
  }
}

async function dispatch(ports: DispatcherPorts, mailbox: Mailbox): Promise<void> {
  const { mailboxes, messages, clock } = ports
  const possible = {
    email: messages.canMail,
    sms: messages.canSms,
    webhook: () => true,
    push: () => true,
  }
  const isPossible = possible[mailbox.channel]()
  // Read before the transaction begins: in the embedded database, one open transaction blocks all other queries.
  const reader = (await mailboxes.readerOf(mailbox)) ?? defaultReaderSettings
  const quietHours = await mailboxes.quietHoursOf(mailbox)
  const now = nowSeconds(clock)
  await mailboxes.open(mailbox, quietHours, now, async (opened, transaction) => {
    const waiting = await holdForQuietHours(opened, quietHours, now)
    if (waiting.length === 0) return
    if (!isPossible) {
      await opened.giveUp(now - giveUpSeconds)
      return opened.postpone(now + retrySeconds)
    }
    const { batches, recent, postponedTo } = splitIntoMessages(waiting, opened.recent, now)
    for (const batch of mailbox.channel === 'webhook' ? batches.flatMap(splitByDevice) : batches) {
      const reference = ports.randomId()
      await send(ports, { mailbox, batch, reader, reference, transaction, now })
      await opened.markSent(
        batch.map(({ id }) => id),
        reference,
      )
    }
    if (recent) await opened.countSent(recent)
    if (postponedTo !== undefined) await opened.postpone(postponedTo)
  })
}

/**
 * Holds notifications that fall into quiet hours.
 * @returns those to send now
 */
async function holdForQuietHours(
  { waiting, hold }: OpenMailbox,
  quietHours: readonly (QuietHours | null)[],
  now: number,
): Promise<readonly WaitingNotification[]> {
  const held = waiting.flatMap((each) => {
    const until = each.heldUntil === null ? heldUntil(quietHours, each.level, now) : null
    return until === null ? [] : [{ id: each.id, until }]
  })
  const ends = new Set(held.map(({ until }) => until))
  for (const end of ends)
    await hold(
      held.filter(({ until }) => until === end).map(({ id }) => id),
      end,
    )
  const ids = new Set(held.map(({ id }) => id))
  return waiting.filter(({ id }) => !ids.has(id))
}

/**
 * Splits pending notifications into messages: one for all that quiet hours released, the others singly or as a digest.
 */
function splitIntoMessages(
  waiting: readonly WaitingNotification[],
  before: RecentMessages | undefined,
  now: number,
) {
  const released = waiting.filter((each) => each.heldUntil !== null)
  const fresh = waiting.filter((each) => each.heldUntil === null)
  const batches: (readonly WaitingNotification[])[] = []
  let recent = before
  if (released.length > 0) {
    batches.push(released)
    const counted = decideDigest(recent, 1, now)
    if (counted.mode !== 'later') ({ recent } = counted)
  }
  if (fresh.length === 0) return { batches, recent }
  const decision = decideDigest(recent, fresh.length, now)
  if (decision.mode === 'later') return { batches, recent, postponedTo: decision.at }
  batches.push(...(decision.mode === 'digest' ? [fresh] : fresh.map((each) => [each])))
  return { batches, recent: decision.recent }
}

/** Webhook requests are signed with the secret of one device, so each request is about one device. */
function splitByDevice(batch: readonly WaitingNotification[]): readonly (readonly WaitingNotification[])[] {
  return [...Map.groupBy(batch, ({ deviceId }) => deviceId).values()]
}

/** Delay before pending notifications are retried where mail or SMS is not configured. */
const retrySeconds = 600
/** How long they are retried: as long as messages are. */
const giveUpSeconds = 86_400

const defaultReaderSettings: ReaderSettings = { language: null, units: null, timeZone: null }

type NotificationBatch = {
  readonly mailbox: Mailbox
  /** One or more. */
  readonly batch: readonly WaitingNotification[]
  readonly reader: ReaderSettings
  readonly reference: string
  readonly transaction: Database
  /** Epoch seconds. */
  readonly now: number
}

async function send(
  { messages, pushes, sites, unsubscribeLinkOf }: DispatcherPorts,
  { mailbox, batch, reader, reference, transaction, now }: NotificationBatch,
) {
  const { siteId, channel, recipient: to } = mailbox
  const base = sites.linkBase(siteId)
  const items = batch.map((each) => toItem(each, base, now))
  const [item] = items
  if (!item) return
  const { language, units, timeZone } = reader
  const format = { units, timeZone }
  if (channel === 'webhook') {
    const { deviceId } = item
    const events = { kind: 'events', ...format, items } as const
    return messages.sendWebhook({ to, deviceId, language, reference, content: events }, transaction)
  }
  const content =
    items.length === 1
      ? ({ kind: 'notification', ...format, item } as const)
      : ({ kind: 'notificationDigest', ...format, items, link: new URL('/', base).href } as const)
  if (channel === 'push')
    return sendPush(pushes, { mailbox, batch, reader, reference, transaction, now }, content)
  const deviceIds = [...new Set(batch.map((each) => each.deviceId))]
  const message = { to, siteId, language, reference, deviceIds, content }
  if (channel === 'sms') return messages.sendSms(message, transaction)
  // In a mail about several devices, the link unsubscribes from all devices.
  const deviceId = deviceIds.length === 1 ? item.deviceId : null
  const unsubscribeLink = unsubscribeLinkOf({ deviceId, address: to }, siteId)
  return messages.sendMail({ ...message, unsubscribeLink }, transaction)
}

/** Sends to every browser that the person has registered at the time of sending. */
async function sendPush(
  pushes: DispatcherPorts['pushes'],
  { mailbox: { siteId, recipient }, batch, reader, reference, transaction }: NotificationBatch,
  content: Parameters<PushMessages['send']>[0]['content'],
): Promise<void> {
  const [first, ...others] = batch
  const worst = (['alarm', 'warning'] as const).find((level) => batch.some((each) => each.level === level))
  const push = {
    to: await pushBrowserIds(transaction, recipient),
    siteId,
    language: reader.language,
    content,
    level: worst ?? ('alert' as const),
    subject: first && others.length === 0 ? `${first.deviceId} ${first.topic}` : undefined,
    deviceIds: [...new Set(batch.map(({ deviceId }) => deviceId))],
    reference,
  }
  await pushes.send(push, transaction)
}

/**
 * Links each notification to the device's page at the time of the event. The minutes of an escalated alarm include the
 * time that it was held.
 */
function toItem(
  { deviceId, level, at, createdAt, content }: WaitingNotification,
  base: string,
  now: number,
): NotificationItem {
  const link = new URL(`/data/${deviceId}`, base)
  link.searchParams.set('at', String(Math.round(at)))
  const item = { deviceId, level, at, link: link.href, ...content }
  const { escalatedMinutes } = content
  if (escalatedMinutes === undefined) return item
  return { ...item, escalatedMinutes: escalatedMinutes + Math.round((now - createdAt) / 60) }
}
