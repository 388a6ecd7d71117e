import { gatherMessages, heldUntil, type QuietHours, type RecentMessages } from '@fieldport/domain'
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
  /** Unique, under which what becomes of a message is reported. */
  readonly randomId: () => string
  readonly unsubscribeLinkOf: UnsubscribeLinkOf
}

export type Dispatcher = ReturnType<typeof createDispatcher>

/** Hands what waits for each recipient to the messages: the first few by themselves, what comes on top together. */
export function createDispatcher(ports: DispatcherPorts) {
  const { mailboxes, messages, clock, log } = ports
  let running: Promise<void> | undefined
  let isAsked = false

  const run = async () => {
    do {
      isAsked = false
      const due = await mailboxes.listDue(nowSeconds(clock))
      for (const mailbox of due)
        await tell(ports, mailbox).catch((error: unknown) =>
          log.warn({ err: error, siteId: mailbox.siteId }, 'a recipient is told later'),
        )
      if (due.length > 0) messages.wake()
    } while (isAsked)
  }

  const dispatchDue = (): Promise<void> => {
    isAsked = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    /** For the schedule: what waited for its minute, what another portal decided, what a crash left. */
    dispatchDue,
    /** Something was decided. Returns at once. */
    wake(): void {
      dispatchDue().catch((error: unknown) => log.warn({ err: error }, 'notifications are waiting'))
    },
    /** Epoch milliseconds; null: nothing waits. */
    nextDueMs: async (): Promise<number | null> => {
      const at = await mailboxes.nextAt()
      return at === null ? null : at * 1000
    },
  }
}

async function tell(ports: DispatcherPorts, mailbox: Mailbox): Promise<void> {
  const { mailboxes, messages, clock } = ports
  const possible = {
    email: messages.canMail,
    sms: messages.canSms,
    webhook: () => true,
    push: () => true,
  }
  const isPossible = possible[mailbox.channel]()
  // Apart: an embedded database does one thing at a time.
  const reader = (await mailboxes.readerOf(mailbox)) ?? anybody
  const quietHours = await mailboxes.quietHoursOf(mailbox)
  const now = nowSeconds(clock)
  await mailboxes.open(mailbox, now, async (opened, transaction) => {
    const waiting = await holdBack(opened, quietHours, now)
    if (waiting.length === 0) return
    if (!isPossible) return opened.postpone(now + retrySeconds)
    const { lots, recent, postponedTo } = divide(waiting, opened.recent, now)
    for (const lot of mailbox.channel === 'webhook' ? lots.flatMap(splitByDevice) : lots) {
      const reference = ports.randomId()
      await send(ports, { mailbox, lot, reader, reference, transaction })
      await opened.markSent(
        lot.map(({ id }) => id),
        reference,
      )
    }
    if (recent) await opened.countSent(recent)
    if (postponedTo !== undefined) await opened.postpone(postponedTo)
  })
}

/** Decided once: what was held is told at the end that was known then. @returns what is told now */
async function holdBack(
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

/** What quiet hours held comes in one message at their end; of the rest the first few by themselves. */
function divide(waiting: readonly WaitingNotification[], before: RecentMessages | undefined, now: number) {
  const released = waiting.filter((each) => each.heldUntil !== null)
  const fresh = waiting.filter((each) => each.heldUntil === null)
  const lots: (readonly WaitingNotification[])[] = []
  let recent = before
  if (released.length > 0) {
    lots.push(released)
    const counted = gatherMessages(recent, 1, now)
    if (counted.tell !== 'later') ({ recent } = counted)
  }
  if (fresh.length === 0) return { lots, recent }
  const decision = gatherMessages(recent, fresh.length, now)
  if (decision.tell === 'later') return { lots, recent, postponedTo: decision.at }
  lots.push(...(decision.tell === 'together' ? [fresh] : fresh.map((each) => [each])))
  return { lots, recent: decision.recent }
}

/** Requests to a webhook are signed by the secret of their device. */
function splitByDevice(lot: readonly WaitingNotification[]): readonly (readonly WaitingNotification[])[] {
  return [...Map.groupBy(lot, ({ deviceId }) => deviceId).values()]
}

/** Where no mail or no SMS is set up, what waits is looked at again after this. */
const retrySeconds = 600

const anybody: ReaderSettings = { language: null, units: null, timeZone: null }

type Lot = {
  readonly mailbox: Mailbox
  /** One or more. */
  readonly lot: readonly WaitingNotification[]
  readonly reader: ReaderSettings
  readonly reference: string
  readonly transaction: Database
}

async function send(
  { messages, pushes, sites, unsubscribeLinkOf }: DispatcherPorts,
  { mailbox, lot, reader, reference, transaction }: Lot,
) {
  const { siteId, channel, recipient: to } = mailbox
  const base = sites.linkBase(siteId)
  const items = lot.map((each) => toItem(each, base))
  const [item] = items
  if (!item) return
  const { language, units, timeZone } = reader
  const look = { units, timeZone }
  if (channel === 'webhook') {
    const { deviceId } = item
    const events = { kind: 'events', ...look, items } as const
    return messages.sendWebhook({ to, deviceId, language, reference, content: events }, transaction)
  }
  const content =
    items.length === 1
      ? ({ kind: 'notification', ...look, item } as const)
      : ({ kind: 'notificationDigest', ...look, items, link: new URL('/', base).href } as const)
  if (channel === 'push') return sendPush(pushes, { mailbox, lot, reader, reference, transaction }, content)
  const message = { to, siteId, language, reference, content }
  if (channel === 'sms') return messages.sendSms(message, transaction)
  const devices = new Set(lot.map((each) => each.deviceId))
  // Of a mail about several devices the link is about all.
  const deviceId = devices.size === 1 ? item.deviceId : null
  const unsubscribeLink = unsubscribeLinkOf({ deviceId, address: to }, siteId)
  return messages.sendMail({ ...message, unsubscribeLink }, transaction)
}

/** To each browser that the person has by now. */
async function sendPush(
  pushes: DispatcherPorts['pushes'],
  { mailbox: { siteId, recipient }, lot, reader, reference, transaction }: Lot,
  content: Parameters<PushMessages['send']>[0]['content'],
): Promise<void> {
  const [first, ...others] = lot
  const worst = (['alarm', 'warning'] as const).find((level) => lot.some((each) => each.level === level))
  const push = {
    to: await pushBrowserIds(transaction, recipient),
    siteId,
    language: reader.language,
    content,
    level: worst ?? ('alert' as const),
    subject: first && others.length === 0 ? `${first.deviceId} ${first.topic}` : undefined,
    deviceIds: [...new Set(lot.map(({ deviceId }) => deviceId))],
    reference,
  }
  await pushes.send(push, transaction)
}

/** The page of the device at the moment. */
function toItem({ deviceId, level, at, content }: WaitingNotification, base: string): NotificationItem {
  const link = new URL(`/data/${deviceId}`, base)
  link.searchParams.set('at', String(Math.round(at)))
  return { deviceId, level, at, link: link.href, ...content }
}
