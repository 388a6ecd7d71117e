import type { PaymentDifferences } from '@fieldport/contract'
import { type ProviderPayer, reconcilePayments } from '@fieldport/domain'
import { PaymentError, type PaymentGateway } from '../../../adapters/payments/payment-gateway.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { ReconciliationRepository } from './reconciliation.repository.ts'

export type ReconciliationPorts = {
  readonly repository: ReconciliationRepository
  readonly gateway: Pick<PaymentGateway, 'findCustomer' | 'findSubscription'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Compares the payment provider with what is stored; it changes neither. */
export function createReconciliation({ repository, gateway, clock, log }: ReconciliationPorts) {
  const ask = async (userId: string, customerId: string): Promise<ProviderPayer | null> => {
    try {
      const customer = await gateway.findCustomer(customerId)
      const subscription = customer && (await gateway.findSubscription(customerId))
      const isDelinquent = customer?.isDelinquent ?? false
      return { userId, customerId, isKnown: customer !== null, isDelinquent, subscription }
    } catch (error) {
      if (error instanceof PaymentError) return null
      throw error
    }
  }
  return {
    /** Asks for everybody, one after the other, and keeps what differs. */
    run: async (stopping?: AbortSignal): Promise<void> => {
      const customers = await repository.listCustomers()
      const provider: ProviderPayer[] = []
      for (const { userId, customerId } of customers) {
        if (stopping?.aborted) return
        const payer = await ask(userId, customerId)
        if (payer) provider.push(payer)
      }
      const named = provider.flatMap((payer) => payer.subscription?.items ?? [])
      const devices = await repository.listDevices(named.map(({ deviceId }) => deviceId))
      const differences = reconcilePayments(provider, await repository.listPayers(), devices)
      const unasked = customers.length - provider.length
      await repository.save({ at: nowSeconds(clock), payers: provider.length, unasked, differences })
      if (differences.length > 0)
        log.warn({ differences: differences.length }, 'the payment provider and the portal differ')
    },

    /** The latest. */
    get: async (): Promise<PaymentDifferences> => {
      const report = await repository.find()
      return {
        compared_ts: report?.at ?? null,
        payers: report?.payers ?? 0,
        unasked: report?.unasked ?? 0,
        differences: (report?.differences ?? []).map(({ kind, proposal, userId, deviceId, here, there }) => ({
          kind,
          proposal,
          user: userId,
          deviceid: deviceId,
          here,
          there,
        })),
      }
    },
  }
}
