import { PortalError } from '@fieldport/domain'
import type { PlainMessageId } from '@fieldport/messages'
import {
  PaymentError,
  type PaymentGateway,
  type PaymentProblem,
} from '../../../adapters/payments/payment-gateway.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { SubscriptionsRepository } from './subscriptions.repository.ts'

export type PayerPorts = {
  readonly repository: SubscriptionsRepository
  readonly gateway: PaymentGateway
  readonly clock: Clock
  /** Days for which a plan continues after a failed payment. */
  readonly paymentGraceDays: number
  /** Called when cached plans of these devices are outdated. */
  readonly planChanged: (deviceIds: readonly string[]) => void
}

const secondsOfDay = 86_400
/** Maximum fetches from the provider, if other changes are stored during each of them. */
const maximumAttempts = 5

export type Payers = ReturnType<typeof createPayers>

/** Manages people's customer accounts at the provider, and fetches what they pay for. */
export function createPayers({ repository, gateway, clock, paymentGraceDays, planChanged }: PayerPorts) {
  /**
   * Fetches what a person pays for and stores it. Called after every change, and whenever the provider's state may differ.
   * @param eventId the event that triggered the fetch, stored with the result
   * @throws PaymentError
   */
  const sync = async (userId: string, eventId?: string): Promise<void> => {
    const customerId = await repository.findCustomerId(userId)
    if (customerId === null) return
    const graceSeconds = paymentGraceDays * secondsOfDay
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      const askedAt = nowSeconds(clock)
      const version = await repository.findVersion(userId)
      const fetched = await gateway.findSubscription(customerId)
      const changed = await repository.apply(userId, fetched, { askedAt, version, graceSeconds, eventId })
      if (changed !== null) return planChanged(changed)
    }
    throw new PaymentError('unavailable')
  }
  return {
    sync,

    /**
     * Returns a person's customer id, creating the customer if there is none or the provider no longer knows it.
     * @throws PaymentError
     */
    ensureCustomer: async (user: {
      readonly userId: string
      readonly name: string
      readonly email: string
    }) => {
      const known = await repository.findCustomerId(user.userId)
      if (known !== null && (await gateway.findCustomer(known)) !== null) return known
      const customerId = await gateway.createCustomer(user)
      await repository.saveCustomer(user.userId, customerId, nowSeconds(clock))
      return customerId
    },

    /** Fetches everybody's state, one after another, to repair what a crash or a lost event left out of sync. */
    syncAll: async (onError: (error: unknown, userId: string) => void): Promise<void> => {
      for (const { userId } of await repository.listCustomers())
        await sync(userId).catch((error: unknown) => onError(error, userId))
    },
  }
}

const messageOf: Readonly<Record<PaymentProblem, PlainMessageId>> = {
  declined: 'billingDeclined',
  authenticationRequired: 'billingAuthenticationRequired',
  noPaymentMethod: 'billingNoPaymentMethod',
  unavailable: 'billingUnavailable',
}

/** Translates a failure of the provider into an error for people; returns any other error unchanged. */
export function toPortalError(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error
  const code = error.problem === 'unavailable' ? 'ENGINE_UNAVAILABLE' : 'CONFLICT'
  return new PortalError(code, messageOf[error.problem], { reason: error.problem })
}
