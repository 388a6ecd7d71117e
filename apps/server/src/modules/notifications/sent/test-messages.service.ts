import {
  currentAlertQuota,
  type MessageState,
  type AddressChannel,
  normaliseEmail,
  addressChannels,
  parseNotificationSettings,
  PortalError,
  recipientKey,
  spendMessage,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Database } from '../../../adapters/relational/database.ts'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import type { MailboxesRepository, ReaderSettings } from '../mailboxes.repository.ts'
import type { NotificationsRepository, NotifiedDevice, OpenDevice } from '../notifications.repository.ts'
import type { UnsubscribeLinkOf } from '../subscriptions/unsubscribe-link.ts'
import { maskWebhookAddress } from './outcome-recorder.ts'
import type { SentRepository } from './sent.repository.ts'

export type TestRecipient = { readonly channel: AddressChannel; readonly recipient: string }
export type TestResult = TestRecipient & {
  readonly state: MessageState | 'unavailable' | 'noPhone'
  /** A problem code; null: none. */
  readonly problem: string | null
}

export type TestMessagesPorts = {
  readonly repository: Pick<NotificationsRepository, 'withDevice'>
  readonly sent: Pick<SentRepository, 'statesOf'>
  readonly mailboxes: Pick<MailboxesRepository, 'readersByEmail' | 'hasPhone'>
  readonly messages: MessagesService
  readonly sites: Pick<SitesService, 'linkBase'>
  readonly limits: Pick<LimitsService, 'count'>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  readonly randomId: () => string
  readonly unsubscribeLinkOf: UnsubscribeLinkOf
  readonly wait: (ms: number) => Promise<void>
}

/** Limit per device. Source: ours. */
const onceIn30Seconds = { maximum: 1, windowMs: 30_000 }
/** How often the delivery state is polled, 15 seconds in all, before the test is reported as still pending. */
const pollAttempts = 60
const pollMs = 250

type UnconfirmedResult = TestRecipient & {
  readonly reference: string | null
  readonly state: TestResult['state']
}

/** Sends test messages to a device's recipients. */
export function createTestMessages(ports: TestMessagesPorts) {
  const { sent, messages, audit, deviceLog } = ports
  return {
    /**
     * Sends a test message to all recipients of a device or to one of them, and waits for the delivery results. Each message
     * counts towards the monthly limit.
     * @throws PortalError PLAN_RESTRICTED, INVALID_INPUT if no recipient is saved, TOO_MANY_REQUESTS
     */
    send: async (
      caller: Caller,
      access: DeviceAccess,
      only: TestRecipient | undefined,
    ): Promise<readonly TestResult[]> => {
      const { deviceId, tier } = access
      if (tier.sms === 0 && !access.isVendor) throw new PortalError('PLAN_RESTRICTED', 'planTooLowForAlerts')
      const results = await sendTests(ports, caller, deviceId, only)
      messages.wake()
      deviceLog.note(deviceId, 'settings', createMessage('logTestMessageSent', { by: caller.email }))
      await audit.record({
        actor: caller,
        action: 'notifications.tested',
        subject: deviceId,
        details: { to: results.map(({ channel, recipient }) => maskWebhookAddress(channel, recipient)) },
      })
      const references = results.flatMap(({ reference }) => reference ?? [])
      const states = await waitUntilKnown(ports, sent, references)
      return results.map(({ channel, recipient, reference, state }) => ({
        channel,
        recipient,
        ...(states.get(reference ?? '') ?? { state, problem: null }),
      }))
    },
  }
}

export type TestMessages = ReturnType<typeof createTestMessages>

async function sendTests(
  ports: TestMessagesPorts,
  caller: Caller,
  deviceId: string,
  only: TestRecipient | undefined,
): Promise<readonly UnconfirmedResult[]> {
  const now = nowSeconds(ports.clock)
  // Two transactions: in the embedded database, an open one would block the queries in between.
  const saved = await ports.repository.withDevice(deviceId, now, async (device) => listSaved(device, only))
  if (!saved || saved.length === 0)
    throw new PortalError(
      'INVALID_INPUT',
      only ? createMessage('recipientNotSaved', { recipient: only.recipient }) : 'noSavedRecipients',
    )
  await ports.limits.count(`test-message:${deviceId}`, onceIn30Seconds)
  const readers = await ports.mailboxes.readersByEmail([
    caller.email,
    ...saved.filter(({ channel }) => channel === 'email').map(({ recipient }) => recipient),
  ])
  const hasPhone = await ports.mailboxes.hasPhone(caller.userId)
  const results = await ports.repository.withDevice(deviceId, now, (device, opened, transaction) =>
    sendAll(ports, {
      caller,
      hasPhone,
      device,
      opened,
      transaction,
      readers,
      saved: listSaved(device, only),
      now,
    }),
  )
  return results ?? []
}

function listSaved(
  { deviceId, settings }: NotifiedDevice,
  only: TestRecipient | undefined,
): readonly TestRecipient[] {
  const { recipients } = parseNotificationSettings(deviceId, (key) => settings.get(key))
  const all = addressChannels.flatMap((channel) =>
    recipients[channel].map((recipient) => ({ channel, recipient })),
  )
  if (!only) return all
  return all.filter(({ channel, recipient }) => channel === only.channel && recipient === only.recipient)
}

type Sending = {
  readonly caller: Caller
  readonly hasPhone: boolean
  readonly device: NotifiedDevice
  readonly opened: OpenDevice
  readonly transaction: Database
  readonly readers: ReadonlyMap<string, ReaderSettings>
  readonly saved: readonly TestRecipient[]
  readonly now: number
}

async function sendAll(ports: TestMessagesPorts, sending: Sending): Promise<readonly UnconfirmedResult[]> {
  const { device, opened, saved, now } = sending
  let quota = currentAlertQuota((key) => device.settings.get(key), device.tier, now)
  const results: UnconfirmedResult[] = []
  for (const each of saved) {
    if (each.channel === 'email' && device.unsubscribed.has(normaliseEmail(each.recipient))) {
      results.push({ ...each, reference: null, state: 'unsubscribed' })
      continue
    }
    if (device.paused.has(recipientKey(each.channel, each.recipient))) {
      results.push({ ...each, reference: null, state: 'paused' })
      continue
    }
    if (each.channel === 'sms' && !mayTestSms(sending)) {
      results.push({ ...each, reference: null, state: 'noPhone' })
      continue
    }
    const isPossible =
      each.channel === 'webhook' ||
      (each.channel === 'email' ? ports.messages.canMail() : ports.messages.canSms())
    const left = isPossible ? spendMessage(quota, each.channel) : undefined
    if (!left) {
      results.push({ ...each, reference: null, state: isPossible ? 'overLimit' : 'unavailable' })
      continue
    }
    quota = left
    results.push({ ...each, reference: await sendOne(ports, sending, each), state: 'waiting' })
  }
  await opened.saveQuota(quota)
  return results
}

/**
 * A person without a phone number cannot set up SMS, not even by a test; existing SMS settings may be tested by
 * everybody.
 */
function mayTestSms({ hasPhone, device }: Sending): boolean {
  const { intervals } = parseNotificationSettings(device.deviceId, (key) => device.settings.get(key))
  return hasPhone || Object.values(intervals.sms).some((seconds) => seconds > 0)
}

/** @returns the message's reference */
async function sendOne(
  { messages, sites, randomId, unsubscribeLinkOf }: TestMessagesPorts,
  { caller, device, opened, transaction, readers, now }: Sending,
  { channel, recipient }: TestRecipient,
): Promise<string> {
  // Uses the brand of the real notifications, because the test is about their sender.
  const { deviceId, name: deviceName, siteId } = device
  const reference = randomId()
  const reader = readers.get(recipient.toLowerCase()) ?? readers.get(caller.email)
  const link = new URL(`/data/${deviceId}`, sites.linkBase(siteId)).href
  const content = { kind: 'notificationTest', deviceId, deviceName, by: caller.email, link } as const
  const language = reader?.language ?? null
  const message = { to: recipient, siteId, language, reference, deviceIds: [deviceId], content }
  const unsubscribeLink = unsubscribeLinkOf({ deviceId, address: recipient }, siteId)
  if (channel === 'email') await messages.sendMail({ ...message, unsubscribeLink }, transaction)
  if (channel === 'sms') await messages.sendSms(message, transaction)
  if (channel === 'webhook') {
    const test = { kind: 'test', deviceId, deviceName, link } as const
    await messages.sendWebhook({ ...message, deviceId, reference, content: test }, transaction)
  }
  await opened.add([
    {
      deviceId,
      siteId,
      channel,
      recipient,
      level: 'alert',
      topic: '',
      at: now,
      content: { request: 'test', deviceName, by: caller.email },
      status: 'told',
      reference,
    },
  ])
  return reference
}

async function waitUntilKnown(
  { wait }: Pick<TestMessagesPorts, 'wait'>,
  sent: Pick<SentRepository, 'statesOf'>,
  references: readonly string[],
) {
  let states = await sent.statesOf(references)
  for (let attempt = 0; attempt < pollAttempts; attempt += 1) {
    // A failed message is retried for a day, so a first failure is reported instead of waiting for the retries.
    if ([...states.values()].every(({ state, problem }) => state !== 'waiting' || problem !== null)) break
    await wait(pollMs)
    states = await sent.statesOf(references)
  }
  return states
}
