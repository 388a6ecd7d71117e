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
  /** How long a failed payment is waited for. */
  readonly paymentGraceDays: number
  /** What anybody remembers of the plans of these devices is no longer so. */
  readonly planChanged: (deviceIds: readonly string[]) => void
}

const secondsOfDay = 86_400

export type Payers = ReturnType<typeof createPayers>

/** People as the provider knows them, and what it says that they pay for. */
export function createPayers({ repository, gateway, clock, paymentGraceDays, planChanged }: PayerPorts) {
  /**
   * Fetches what somebody pays for and stores it: after every change, and whenever it may have changed.
   * @param eventId of the event that said so, stored with it
   * @throws PaymentError
   */
  const sync = async (userId: string, eventId?: string): Promise<void> => {
    const customerId = await repository.findCustomerId(userId)
    if (customerId === null) return
    const askedAt = nowSeconds(clock)
    const fetched = await gateway.findSubscription(customerId)
    const graceSeconds = paymentGraceDays * secondsOfDay
    planChanged(await repository.apply(userId, fetched, { askedAt, graceSeconds, eventId }))
  }
  return {
    sync,

    /** The customer of a person, who becomes one now if they are none, or are none any more. @throws PaymentError */
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

    /** Of everybody, one after the other: what a crash or a lost event left apart comes together again. */
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

/** What a person is told of a failure of the provider; everything else is passed on. */
export function toPortalError(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error
  const code = error.problem === 'unavailable' ? 'ENGINE_UNAVAILABLE' : 'CONFLICT'
  return new PortalError(code, messageOf[error.problem], { reason: error.problem })
}
