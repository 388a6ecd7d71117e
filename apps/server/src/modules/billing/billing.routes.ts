import { PortalError } from '@fieldport/domain'
import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import type { BillingService } from './billing.module.ts'

export function billingRoutes({ billing: calls }: Calls, billing: BillingService, stopping: AbortSignal) {
  const { reconciliation } = billing
  return {
    getCustomer: calls.getCustomer.handler(({ context }) => billing.customers.get(requireCaller(context))),
    updateSubscription: calls.updateSubscription.handler(async ({ input, context }) => {
      const { devices, plan, term, seen = [], percent_off: percentOff } = input
      const plans = seen.map(({ deviceid: deviceId, plan: tier, term: its }) => ({
        deviceId,
        tier,
        term: its,
      }))
      if (plan === 'PREMIUM' && term === undefined)
        throw new PortalError('INVALID_INPUT', 'billingTermNeeded', { field: 'term' })
      const request = plan === 'PREMIUM' && term ? { plan, term } : ({ plan: 'STANDARD' } as const)
      const offer = { plans, percentOff }
      const changed = await billing.planChanges.change(requireCaller(context), devices, request, offer)
      return { changed: [...changed] }
    }),
    createStripePortal: calls.createStripePortal.handler(({ input, context }) =>
      billing.customers.openPortal(requireCaller(context), input),
    ),
    listDifferences: calls.listDifferences.handler(() => reconciliation.get()),
    checkDifferences: calls.checkDifferences.handler(async ({ context }) => {
      await reconciliation.start(requireCaller(context), stopping)
      return reconciliation.get()
    }),
    applyDifference: calls.applyDifference.handler(async ({ input, context }) => {
      const outcome = await billing.applyDifference(requireCaller(context), input.id)
      return { outcome, ...(await reconciliation.get()) }
    }),
    markDifference: calls.markDifference.handler(async ({ input, context }) => {
      await reconciliation.mark(requireCaller(context), input.id, input.seen)
      return reconciliation.get()
    }),
    updatePlan: calls.updatePlan.handler(async ({ input, context }) => {
      const { devices, action, expiry_ts: expiresAt } = input
      return {
        changed: [...(await billing.grants.grant(requireCaller(context), { devices, action, expiresAt }))],
      }
    }),
  }
}
