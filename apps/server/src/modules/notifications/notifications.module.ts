import { setTimeout } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, dayMs, minuteMs, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { ConditionsModule } from '../conditions/conditions.module.ts'
import type { LimitsService } from '../limits/limits.module.ts'
import type {
  MessagesModule,
  MessagesService,
  PushMessages,
  Receipts,
  WebhookSecrets,
} from '../messages/messages.module.ts'
import type { SitesService } from '../sites/sites.module.ts'
import { createDispatcher } from './dispatcher.ts'
import { createMailboxesRepository } from './mailboxes.repository.ts'
import { makeHeldMessagesDue } from './quiet-hours.repository.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { createNotificationsRepository } from './notifications.repository.ts'
import { createNotifier } from './notifier.ts'
import { createEscalationsRepository } from './escalation/escalations.repository.ts'
import { createEscalator } from './escalation/escalator.ts'
import { createOutcomeRecorder } from './sent/outcome-recorder.ts'
import { createPausedAddresses } from './sent/paused-addresses.service.ts'
import { createSendCheck } from './sent/send-check.ts'
import { createSentList } from './sent/sent-list.service.ts'
import { createSentRepository } from './sent/sent.repository.ts'
import { createTestMessages } from './sent/test-messages.service.ts'
import { createWebhookSecretService } from './sent/webhook-secret.service.ts'
import { createResubscribeRequests } from './subscriptions/resubscribe-requests.service.ts'
import { subscriptionRoutes } from './subscriptions/subscription.routes.ts'
import { createSubscriptions } from './subscriptions/subscriptions.service.ts'
import { createSubscriptionsRepository } from './subscriptions/subscriptions.repository.ts'
import {
  createSubscriptionTokens,
  subscriptionPath,
  type UnsubscribeLinkOf,
} from './subscriptions/unsubscribe-link.ts'

export type NotificationsModuleOptions = {
  readonly db: Database
  readonly seal: Pick<Seal, 'seal' | 'open'>
  readonly clock: Clock
  readonly occurrences: ConditionsModule['occurrences']
  readonly messages: MessagesService
  readonly pushes: Pick<PushMessages, 'send'>
  readonly receipts: Pick<Receipts, 'onOutcome' | 'resume'>
  readonly setSendCheck: MessagesModule['setSendCheck']
  readonly webhookSecrets: Pick<WebhookSecrets, 'renew'>
  readonly audit: Pick<AuditService, 'record'>
  readonly limits: Pick<LimitsService, 'count'>
  readonly sites: Pick<SitesService, 'linkBase' | 'brandOf' | 'siteIdOfHost'>
  readonly deviceLog: DeviceLog
  readonly log: Pick<Log, 'warn'>
}

/** This portal sends its own notifications at once; the schedule covers gathered messages, other portals and crashes. */
const dispatchMs = 3_000
/** How often to look for occurrences that a crashed or stopped portal left undecided. */
const sweepMs = 5 * minuteMs
/** Frequent enough for escalation steps, which wait for whole minutes. */
const escalateMs = 15_000
/** Retention of notifications that are no longer pending. */
const retentionDays = 90
const secondsOfDay = 86_400

/** Creates the module that turns occurrences on devices into messages. */
export function createNotificationsModule(options: NotificationsModuleOptions) {
  const { db, clock, messages, sites, deviceLog, log } = options
  const repository = createNotificationsRepository(db)
  const mailboxes = createMailboxesRepository(db)
  const sent = createSentRepository(db)
  options.receipts.onOutcome(createOutcomeRecorder({ sent, deviceLog }))
  const randomId = randomUUID
  const tokens = createSubscriptionTokens(options.seal)
  const unsubscribeLinkOf: UnsubscribeLinkOf = (subscription, siteId) =>
    new URL(`${subscriptionPath}/${tokens.write(subscription)}`, sites.linkBase(siteId)).href
  const dispatcher = createDispatcher({
    mailboxes,
    messages,
    pushes: options.pushes,
    sites,
    clock,
    log,
    randomId,
    unsubscribeLinkOf,
  })
  options.setSendCheck(createSendCheck({ db, clock, onWaiting: dispatcher.wake }))
  const { notifier, escalator } = createDeciders(options, repository, dispatcher.wake)
  const subscriptions = createSubscriptionsRepository(db)
  const parts = { repository, sent, mailboxes, subscriptions, unsubscribeLinkOf }
  const onDemand = createOnDemandServices(options, parts)
  const deleteOld = () => repository.deleteBefore(nowSeconds(clock) - retentionDays * secondsOfDay)
  return {
    name: 'notifications',
    routes: (calls): Routes => ({ portal: notificationsRoutes(calls, onDemand) }),
    registerPages: subscriptionRoutes({
      subscriptions: createSubscriptions({ tokens, subscriptions, deviceLog, clock }),
      sites,
    }),
    ...onDemand,
    saveRecipientChoice: repository.saveRecipientChoice,
    /** Sends or further holds what is held for a person, after their quiet hours have changed. */
    followQuietHours: async (userId: string): Promise<void> => {
      await makeHeldMessagesDue(db, userId, nowSeconds(clock))
      dispatcher.wake()
    },
    /** Resolves when all known occurrences are decided and all due notifications are handed over for sending. */
    idle: async (): Promise<void> => {
      await notifier.idle()
      await dispatcher.dispatchDue()
    },
    sweep: notifier.sweep,
    escalate: escalator.run,
    jobs: [
      {
        name: 'notifications',
        everyMs: dispatchMs,
        firstMs: 0,
        run: dispatcher.dispatchDue,
        nextDueMs: dispatcher.nextDueMs,
      },
      { name: 'escalations', everyMs: escalateMs, firstMs: 0, run: escalator.run },
      { name: 'notifications that a crash left', everyMs: sweepMs, firstMs: 0, run: notifier.sweep },
      { name: 'old notifications', everyMs: dayMs, firstMs: minuteMs, run: deleteOld },
    ],
    close: () => notifier.idle(),
  } satisfies ModuleWithServices
}

/** Creates the notifier, for new occurrences, and the escalator, for alarms that nobody acknowledges. */
function createDeciders(
  { db, clock, occurrences, deviceLog, log }: NotificationsModuleOptions,
  repository: ReturnType<typeof createNotificationsRepository>,
  onAdded: () => void,
) {
  const occurrencesOf = occurrences.of
  const notifier = createNotifier({ repository, occurrencesOf, clock, deviceLog, log, onAdded })
  occurrences.onChanged(notifier.take)
  const escalations = createEscalationsRepository(db)
  return { notifier, escalator: createEscalator({ escalations, occurrencesOf, clock, deviceLog, onAdded }) }
}

type Parts = {
  readonly repository: ReturnType<typeof createNotificationsRepository>
  readonly sent: ReturnType<typeof createSentRepository>
  readonly mailboxes: ReturnType<typeof createMailboxesRepository>
  readonly subscriptions: ReturnType<typeof createSubscriptionsRepository>
  readonly unsubscribeLinkOf: UnsubscribeLinkOf
}

/** Creates the services for what people request on a device's page, such as a test message. */
function createOnDemandServices(options: NotificationsModuleOptions, parts: Parts) {
  const { messages, sites, limits, audit, deviceLog, clock } = options
  const { repository, sent, mailboxes, subscriptions, unsubscribeLinkOf } = parts
  const randomId = randomUUID
  return {
    testMessages: createTestMessages({
      repository,
      sent,
      mailboxes,
      messages,
      limits,
      audit,
      sites,
      deviceLog,
      clock,
      randomId,
      unsubscribeLinkOf,
      wait: setTimeout,
    }),
    resubscribeRequests: createResubscribeRequests({
      repository,
      subscriptions,
      messages,
      limits,
      audit,
      deviceLog,
      clock,
      randomId,
      unsubscribeLinkOf,
    }),
    sentList: createSentList({ sent, repository }),
    webhookSecret: createWebhookSecretService({
      repository,
      webhookSecrets: options.webhookSecrets,
      audit,
      deviceLog,
      clock,
    }),
    pausedAddresses: createPausedAddresses({
      repository,
      receipts: options.receipts,
      limits,
      audit,
      deviceLog,
      clock,
    }),
  }
}
