import { type PaymentDifference, type ProviderPayer, reconcilePayments } from '@fieldport/domain'
import { PaymentError, type PaymentGateway } from '../../../adapters/payments/payment-gateway.ts'
import type { ReconciliationRepository } from './reconciliation.repository.ts'

export type ComparisonPorts = {
  readonly repository: Pick<ReconciliationRepository, 'listCustomers' | 'listPayers' | 'listDevices'>
  readonly gateway: Pick<PaymentGateway, 'findCustomer' | 'findSubscription'>
}

export type Comparison = {
  readonly payers: number
  /** Payers that are not compared, because the provider gave no answer. */
  readonly unasked: number
  readonly differences: readonly PaymentDifference[]
}

/** Compares the payment provider's state with the stored one; changes neither. */
export function createComparison({ repository, gateway }: ComparisonPorts) {
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

  const fetchAll = async (customers: readonly Customer[], stopping?: AbortSignal) => {
    const provider: ProviderPayer[] = []
    for (const { userId, customerId } of customers) {
      if (stopping?.aborted) return null
      const payer = await ask(userId, customerId)
      if (payer) provider.push(payer)
    }
    return provider
  }

  return {
    /** Compares all payers, asking the provider about one after another; null: stopped. */
    whole: async (stopping?: AbortSignal): Promise<Comparison | null> => {
      const customers = await repository.listCustomers()
      const provider = await fetchAll(customers, stopping)
      if (provider === null) return null
      const devices = await repository.listDevices(devicesOf(provider))
      const differences = reconcilePayments(provider, await repository.listPayers(), devices)
      return { payers: provider.length, unasked: customers.length - provider.length, differences }
    },

    /** Compares only these people and devices. */
    part: async (userIds: readonly string[], deviceIds: readonly string[]): Promise<Comparison> => {
      const customers = (await repository.listCustomers()).filter(({ userId }) => userIds.includes(userId))
      const provider = (await fetchAll(customers)) ?? []
      const named = new Set([...deviceIds, ...devicesOf(provider)])
      const stored = await repository.listDevices([...named])
      const devices = stored.filter(
        ({ deviceId, item }) => named.has(deviceId) || (item && userIds.includes(item.userId)),
      )
      const differences = reconcilePayments(provider, await repository.listPayers(), devices)
      return { payers: provider.length, unasked: customers.length - provider.length, differences }
    },
  }
}

type Customer = Awaited<ReturnType<ReconciliationRepository['listCustomers']>>[number]

function devicesOf(provider: readonly ProviderPayer[]): readonly string[] {
  return provider.flatMap((payer) => (payer.subscription?.items ?? []).map(({ deviceId }) => deviceId))
}
