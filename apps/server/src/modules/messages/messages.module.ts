import { randomUUID } from 'node:crypto'
import type { Registry } from 'prom-client'
import { openSmtp } from '../../adapters/mail/smtp.ts'
import { createOutbox } from '../../adapters/outbox/outbox.ts'
import type { Database } from '../../adapters/relational/database.ts'
import { createTwilio, type TwilioSettings } from '../../adapters/sms/twilio.ts'
import type { Clock } from '../../platform/clock.ts'
import { DeliveryError, type OutgoingMessage } from '../../platform/message-transport.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { SitesService } from '../sites/sites.module.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import { buildMessagesMetrics } from './messages.metrics.ts'
import { createMessagesRepository } from './messages.repository.ts'
import { createMessagesService } from './messages.service.ts'

export type MessagesSettings = {
  readonly publicUrl: string
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  readonly twilio: TwilioSettings | undefined
  readonly outbox: boolean
}

/** Known before the module is there, since brands tell it and the module needs brands. */
export function isMailConfigured({ smtp, outbox }: Pick<MessagesSettings, 'smtp' | 'outbox'>): boolean {
  return smtp !== undefined || outbox
}

/** What this portal stored is sent at once; this is for retries, other portals and what a crash left. */
const deliverMs = 3_000

/** The module, wired. */
export async function createMessagesModule(options: {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  readonly sites: Pick<SitesService, 'brandOf' | 'linkBase'>
  readonly settings: MessagesSettings
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly registry: Registry
}) {
  const { settings, clock } = options
  const repository = createMessagesRepository(options.db)
  const carriers = await openTransports(settings, clock)
  const messageQueue = createDeliveryQueue({
    ...options,
    repository,
    random: Math.random,
    metrics: buildMessagesMetrics(options.registry, repository.countWaiting),
    deliver: carriers.deliver,
  })
  const messages = createMessagesService({
    queue: messageQueue,
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
    outbox: carriers.outbox,
    jobs: [
      {
        name: 'messages',
        everyMs: deliverMs,
        firstMs: 0,
        run: () => messageQueue.deliverDue(),
        nextDueMs: messageQueue.nextDueMs,
      },
    ],
    close: async () => {
      await messageQueue.close()
      carriers.close()
    },
  } satisfies ModuleWithServices
}

async function openTransports({ smtp, twilio, outbox: isKept }: MessagesSettings, clock: Clock) {
  const outbox = isKept ? createOutbox(clock) : null
  const mail = smtp ? await openSmtp(smtp.url) : null
  const sms = twilio ? createTwilio(twilio) : null
  return {
    outbox,
    deliver: async (id: string, message: OutgoingMessage, signal: AbortSignal): Promise<void> => {
      outbox?.add(id, message)
      if (message.channel === 'mail' && mail) return mail.send(message, signal)
      if (message.channel === 'sms' && sms) return sms.send(message, signal)
      if (!outbox) throw new DeliveryError('no way out is set up')
    },
    close: () => {
      mail?.close()
      sms?.close()
    },
  }
}

export type { Mail, MailContent, MessagesService, Sms } from './messages.service.ts'
