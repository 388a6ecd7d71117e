import { randomBytes, randomUUID } from 'node:crypto'
import { notConfiguredProblem, pushTtlSeconds } from '@fieldport/domain'
import type { Registry } from 'prom-client'
import { openSmtp } from '../../adapters/mail/smtp.ts'
import { createOutbox } from '../../adapters/outbox/outbox.ts'
import type { Database } from '../../adapters/relational/database.ts'
import { createPushSender, newVapidKeys } from '../../adapters/push/push.ts'
import { createTwilio, type TwilioSettings } from '../../adapters/sms/twilio.ts'
import { createWebhooks } from '../../adapters/webhook/webhook.ts'
import { type Clock, dayMs, minuteMs, nowSeconds } from '../../platform/clock.ts'
import { DeliveryError, type OutgoingMessage } from '../../platform/message-transport.ts'
import { createOutboundGuard, type OutboundSettings } from '../../platform/network/outbound-guard.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { SitesService } from '../sites/sites.module.ts'
import {
  createDeliveryQueue,
  type DeliveryQueue,
  type DeliveryQueuePorts,
  type SendCheck,
} from './delivery-queue.ts'
import { createFailedMessages } from './failed-messages.ts'
import { buildMessagesMetrics } from './messages.metrics.ts'
import { createMessagesRepository, type MessagesRepository } from './messages.repository.ts'
import { messagesRoutes } from './messages.routes.ts'
import { createMessagesService } from './messages.service.ts'
import { createProviderReports } from './receipts/provider-reports.service.ts'
import { receiptRoutes } from './receipts/receipt.routes.ts'
import { createReceiptsRepository } from './receipts/receipts.repository.ts'
import { createReceipts } from './receipts/receipts.service.ts'
import { createPushBrowsersRepository } from './push/push-browsers.repository.ts'
import { createPushDelivery, type PushDelivery } from './push/push-delivery.ts'
import { createPushMessages } from './push/push-messages.ts'
import { createVapidKeys } from './push/vapid-keys.ts'
import { createWebhookSecrets, type WebhookSecrets } from './webhooks/webhook-secrets.ts'
import { isReachable, smsReportUrls } from './receipts/report-paths.ts'

export type MessagesSettings = {
  readonly publicUrl: string
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** Return path domain and the secret of the server that forwards bounces; undefined: not configured. */
  readonly bounces: { readonly domain: string | undefined; readonly secret: string | undefined }
  readonly twilio: TwilioSettings | undefined
  readonly outbox: boolean
  /** Which addresses webhooks may use. */
  readonly outbound: OutboundSettings
}

/** A separate function because brands need it before the module, which needs the brands. */
export function isMailConfigured({ smtp, outbox }: Pick<MessagesSettings, 'smtp' | 'outbox'>): boolean {
  return smtp !== undefined || outbox
}

/** This portal's messages are sent at once; the job is for retries, other portals and what a crash left. */
const deliverMs = 3_000

export type MessagesModule = Awaited<ReturnType<typeof createMessagesModule>>

export type MessagesModuleOptions = {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly sites: Pick<SitesService, 'brandOf' | 'linkBase'>
  readonly settings: MessagesSettings
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly registry: Registry
  readonly audit: Pick<AuditService, 'record'>
}

/** Creates the module for mails, SMS, pushes and webhooks. */
export async function createMessagesModule(options: MessagesModuleOptions) {
  const { db, seal, clock, settings } = options
  const repository = createMessagesRepository(db, ['mail', 'sms'])
  const secrets = createWebhookSecrets({ db, seal, random: randomBytes })
  const push = openPush(options)
  const carriers = await openTransports(settings, clock, { ...secrets, deliverPush: push.deliver })
  const { receipts, expectReports, registerPages } = openReceipts(options)
  const { messageQueue, webhookQueue, pushQueue, wake, setSendCheck } = openQueues(options, {
    repository,
    deliver: carriers.deliver,
    report: receipts.note,
    expectReports,
  })
  const failed = createFailedMessages({ db, seal, clock, wake })
  const messages = createMessagesService({
    queue: messageQueue,
    webhookQueue,
    pushQueue,
    sites: options.sites,
    canMail: isMailConfigured(settings),
    canSms: settings.twilio !== undefined || settings.outbox,
    mailFrom: settings.smtp?.from ?? `portal@${new URL(settings.publicUrl).hostname}`,
    randomId: randomUUID,
  })
  return {
    name: 'messages',
    messages,
    messageQueue,
    webhookQueue,
    pushQueue,
    /** Subscribed browsers, and the keys that identify this portal to push services. */
    push,
    pushes: createPushMessages({ queue: pushQueue, hash: seal.hash, sites: options.sites, clock }),
    webhookSecrets: secrets,
    /** Outcomes of messages with a reference. */
    receipts,
    /** Sets what decides before each attempt whether a message is still wanted; until then, all are. */
    setSendCheck,
    outbox: carriers.outbox,
    routes: (calls): Routes => ({
      portal: messagesRoutes(calls, { failed, receipts, audit: options.audit }),
    }),
    registerPages,
    jobs: [
      { name: 'old messages', everyMs: dayMs, firstMs: minuteMs, run: failed.removeOld },
      { name: 'old receipts', everyMs: dayMs, firstMs: minuteMs, run: receipts.removeOld },
      deliveryJob('messages', messageQueue),
      deliveryJob('webhooks', webhookQueue),
      deliveryJob('pushes', pushQueue),
    ],
    close: async () => {
      await Promise.all([messageQueue.close(), webhookQueue.close(), pushQueue.close()])
      carriers.close()
    },
  } satisfies ModuleWithServices
}

type QueuePorts = Required<Pick<DeliveryQueuePorts, 'repository' | 'deliver' | 'report' | 'expectReports'>>

/** Webhooks and pushes have separate queues. */
function openQueues({ db, seal, clock, log, registry }: MessagesModuleOptions, ports: QueuePorts) {
  const metrics = buildMessagesMetrics(registry, ports.repository.countWaiting)
  const { deliver, report, expectReports } = ports
  let checkBeforeSending: SendCheck = () => Promise.resolve('send')
  const open = (repository: MessagesRepository, patience: { readonly givesUpAfterMs?: number } = {}) =>
    createDeliveryQueue({
      ...patience,
      repository,
      seal,
      clock,
      log,
      metrics,
      deliver,
      report,
      expectReports,
      checkBeforeSending: (message, remove) => checkBeforeSending(message, remove),
      random: Math.random,
    })
  const queues = {
    messageQueue: open(ports.repository),
    webhookQueue: open(createMessagesRepository(db, ['webhook'])),
    pushQueue: open(createMessagesRepository(db, ['push']), { givesUpAfterMs: pushTtlSeconds * 1000 }),
  }
  return {
    ...queues,
    wake: () => {
      for (const queue of Object.values(queues)) queue.wake()
    },
    setSendCheck: (check: SendCheck): void => {
      checkBeforeSending = check
    },
  }
}

function deliveryJob(name: string, queue: DeliveryQueue) {
  const run = () => queue.deliverDue()
  return { name, everyMs: deliverMs, firstMs: 0, run, nextDueMs: queue.nextDueMs }
}

/** Tracks messages after they were accepted. */
function openReceipts({ db, clock, settings, audit }: MessagesModuleOptions) {
  const repository = createReceiptsRepository(db)
  const receipts = createReceipts({ repository, clock, audit })
  const reports = createProviderReports({
    receipts,
    clock,
    smsReportUrlOf: smsReportUrls(settings.publicUrl),
    twilioToken: settings.twilio?.authToken,
    bounces: settings.bounces,
  })
  return {
    receipts,
    expectReports: (message: OutgoingMessage, within: Database | undefined) =>
      repository.add(message, nowSeconds(clock), within),
    registerPages: receiptRoutes(reports),
  }
}

export type PushBrowsers = ReturnType<typeof openPush>

function openPush({ db, seal, clock, settings }: MessagesModuleOptions) {
  const { publicUrl, outbound } = settings
  const browsers = createPushBrowsersRepository(db, seal)
  const vapidKeys = createVapidKeys({ db, seal, clock, newKeys: newVapidKeys })
  const guard = createOutboundGuard(outbound)
  const { hostname, protocol, origin } = new URL(publicUrl)
  // Push services accept only https:// and mailto:.
  const subject = protocol === 'https:' ? origin : `mailto:portal@${hostname}`
  const sender = createPushSender({ guard, clock, subject })
  const deliver = createPushDelivery({ browsers, vapidKeys, sender, clock })
  return { browsers, vapidKeys, deliver, allowsPlain: outbound.allowsPlain }
}

async function openTransports(
  settings: MessagesSettings,
  clock: Clock,
  { secretOf, deliverPush }: Pick<WebhookSecrets, 'secretOf'> & { readonly deliverPush: PushDelivery },
) {
  const { smtp, bounces, twilio, publicUrl } = settings
  const outbox = settings.outbox ? createOutbox(clock) : null
  const mail = smtp ? await openSmtp(smtp.url, bounces.domain) : null
  const sms = twilio
    ? createTwilio(twilio, isReachable(publicUrl) ? smsReportUrls(publicUrl) : undefined)
    : null
  const webhooks = createWebhooks({ guard: createOutboundGuard(settings.outbound), clock, secretOf })
  return {
    outbox,
    deliver: async (id: string, message: OutgoingMessage, signal: AbortSignal): Promise<void> => {
      outbox?.add(id, message)
      // Webhooks are sent even with an outbox: they reach programs, not people.
      if (message.channel === 'webhook') return webhooks.send(message, signal)
      if (message.channel === 'push') return deliverPush(message, signal)
      if (message.channel === 'mail' && mail) return mail.send(message, signal)
      if (message.channel === 'sms' && sms) return sms.send(message, signal)
      if (!outbox) throw new DeliveryError(notConfiguredProblem)
    },
    close: () => {
      mail?.close()
      sms?.close()
    },
  }
}

export { retryAfterMs, type SendCheck } from './delivery-queue.ts'
export type { PushMessages } from './push/push-messages.ts'
export { pushBrowserIds } from './push/push-browsers.repository.ts'
export { findPaused, type Address } from './receipts/receipts.repository.ts'
export type { RecordedOutcome, Receipts } from './receipts/receipts.service.ts'
export type { Mail, MailContent, MessagesService, NotificationItem, Sms } from './messages.service.ts'
export { dropUnusedSecrets, type WebhookSecrets } from './webhooks/webhook-secrets.ts'
