import type { Database } from '../../adapters/relational/database.ts'
import { createSandbox } from '../../adapters/payments/sandbox/sandbox.ts'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import { createStripe, type StripeSettings } from '../../adapters/payments/stripe/stripe.ts'
import { type Clock, dayMs, minuteMs, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { MessagesService } from '../messages/messages.module.ts'
import type { SitesService } from '../sites/sites.module.ts'
import { billingRoutes } from './billing.routes.ts'
import { createCustomers } from './customers.service.ts'
import { createPaymentEventsRepository } from './events/payment-events.repository.ts'
import { paymentEventRoutes } from './events/payment-events.routes.ts'
import { createPaymentEvents } from './events/payment-events.service.ts'
import { createGrants } from './grants.service.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { createPaymentSandboxPages } from './sandbox/sandbox.service.ts'
import { type ChangePlansPorts, createPlanChanges } from './subscriptions/change-plans.service.ts'
import { createPayers, type Payers } from './subscriptions/payer.ts'
import { createSubscriptionsRepository } from './subscriptions/subscriptions.repository.ts'
import { createApplyDifference } from './reconciliation/apply-difference.ts'
import { createComparison } from './reconciliation/comparison.ts'
import { createReconciliationRepository } from './reconciliation/reconciliation.repository.ts'
import { createReconciliation } from './reconciliation/reconciliation.service.ts'
import { createPlanEndsRepository } from './plan-ends/plan-ends.repository.ts'
import { createPlanEnds } from './plan-ends/plan-ends.service.ts'
import { createSendPlanNotices } from './plan-ends/send-plan-notices.ts'

export type PlanEndsModuleOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly messages: Pick<MessagesService, 'canMail' | 'sendMail' | 'wake'>
  readonly sites: Pick<SitesService, 'linkBase' | 'switchesOf'>
  readonly deviceLog: DeviceLog
  readonly deleteBeyondBasic: (deviceIds: readonly string[]) => Promise<void>
  readonly announceCleared: (deviceId: string) => void
  readonly dataGraceDays: number
}

export type BillingModuleOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly seal: Pick<Seal, 'seal' | 'open'>
  readonly sites: Pick<SitesService, 'linkBase' | 'brandOf' | 'siteIdOfHost'>
  readonly audit: Pick<AuditService, 'record'>
  readonly findDeviceAccesses: ChangePlansPorts['findDeviceAccesses']
  readonly planChanged: (deviceIds: readonly string[]) => void
  readonly deleteDue: () => Promise<void>
  readonly paymentGraceDays: number
  /** Undefined: payments go through the sandbox. */
  readonly stripe: StripeSettings | undefined
  readonly log: Pick<Log, 'warn'>
}

/** How often the provider's state is fetched, in addition to after every change. */
const syncMs = 10 * minuteMs

export type BillingService = ReturnType<typeof createBillingModule>['billing']

/** Uses Stripe if it is configured, otherwise the sandbox. */
function openGateway({ db, clock, seal, stripe, log }: BillingModuleOptions) {
  if (stripe) return { gateway: createStripe({ settings: stripe, log }), sandbox: null }
  const sandbox = createSandbox({ db, nowSeconds: () => nowSeconds(clock), seal })
  return { gateway: sandbox.gateway, sandbox }
}

/** Creates the route that receives Stripe's events, and the job that deletes old ones. */
function openEvents({ db, clock, stripe }: BillingModuleOptions, payers: Payers) {
  if (!stripe) return { registerPages: () => {}, jobs: [] }
  const repository = createPaymentEventsRepository(db)
  const events = createPaymentEvents({ repository, payers, secret: stripe.webhookSecret, clock })
  const jobs = [{ name: 'events of payments', everyMs: dayMs, firstMs: 5 * minuteMs, run: events.prune }]
  return { registerPages: paymentEventRoutes(events), jobs }
}

/** Creates the services that find and resolve differences between the provider and the portal. */
function openReconciliation(
  { db, clock, audit, planChanged, log }: BillingModuleOptions,
  { gateway, payers }: { readonly gateway: PaymentGateway; readonly payers: Payers },
) {
  const repository = createReconciliationRepository(db)
  const comparison = createComparison({ repository, gateway })
  return {
    reconciliation: createReconciliation({ repository, comparison, audit, clock, log }),
    applyDifference: createApplyDifference({
      repository,
      comparison,
      gateway,
      payers,
      audit,
      planChanged,
      clock,
    }),
  }
}

/** Creates the module for payments, subscriptions, granted plans and reconciliation with the provider. */
export function createBillingModule(options: BillingModuleOptions) {
  const { db, clock, sites, audit, findDeviceAccesses, planChanged, deleteDue, paymentGraceDays } = options
  const { gateway, sandbox } = openGateway(options)
  const repository = createSubscriptionsRepository(db)
  const payers = createPayers({ repository, gateway, clock, paymentGraceDays, planChanged })
  const planChanges = createPlanChanges({
    repository,
    gateway,
    payers,
    findDeviceAccesses,
    audit,
    planChanged,
    deleteDue,
    clock,
  })
  const billing = {
    ...openReconciliation(options, { gateway, payers }),
    planChanges,
    customers: createCustomers({ repository, gateway, payers, sites }),
    grants: createGrants({ repository, audit, planChanged, clock }),
  }
  const events = openEvents(options, payers)
  const onError = (err: unknown, userId: string) =>
    options.log.warn({ err, userId }, 'what somebody pays for could not be fetched')
  const syncAll = () => payers.syncAll(onError)
  const { reconciliation } = billing
  const stop = new AbortController()
  return {
    name: 'billing',
    billing,
    syncPayers: syncAll,
    routes: (calls): Routes => ({ billing: billingRoutes(calls, billing, stop.signal) }),
    registerPages: sandbox
      ? sandboxRoutes({ pages: createPaymentSandboxPages({ sandbox, clock }), sites })
      : events.registerPages,
    jobs: [
      { name: 'payments', everyMs: syncMs, firstMs: minuteMs, run: syncAll },
      { name: 'comparison of payments', everyMs: dayMs, firstMs: 30 * minuteMs, run: reconciliation.run },
      ...events.jobs,
    ],
    close: async () => {
      stop.abort()
      await reconciliation.settled()
    },
  } satisfies ModuleWithServices
}

/** Notices about the end of a plan are sent within this time. */
const planNoticesMs = 10 * minuteMs

/** Creates the module that sends notices about ending plans and deletes data after plans have ended. */
export function createPlanEndsModule(options: PlanEndsModuleOptions) {
  const { db, clock, messages, sites, deviceLog, deleteBeyondBasic, announceCleared, dataGraceDays } = options
  const repository = createPlanEndsRepository(db)
  const planEnds = createPlanEnds({
    repository,
    sendNotices: createSendPlanNotices({ repository, messages, sites }),
    deleteBeyondBasic,
    announceCleared,
    wakeMessages: messages.wake,
    deviceLog,
    clock,
    dataGraceDays,
  })
  return {
    name: 'planEnds',
    planEnds,
    jobs: [
      { name: 'notices of plans', everyMs: planNoticesMs, firstMs: minuteMs, run: planEnds.sendDueNotices },
      {
        name: 'data of ended plans',
        everyMs: minuteMs,
        firstMs: 2 * minuteMs,
        run: planEnds.deleteDue,
        nextDueMs: async () => {
          const due = await repository.nextDeletion()
          return due === null ? null : due * 1000
        },
      },
    ],
  } satisfies ModuleWithServices
}
