import { PaymentError } from '../../../adapters/payments/payment-gateway.ts'
import { readStripeEvent, type SignedEvent } from '../../../adapters/payments/stripe/stripe-events.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Payers } from '../subscriptions/payer.ts'
import type { PaymentEventsRepository } from './payment-events.repository.ts'

export type PaymentEventsPorts = {
  readonly repository: PaymentEventsRepository
  readonly payers: Pick<Payers, 'sync'>
  readonly secret: string
  readonly clock: Clock
}

/** Longer than the three days for which Stripe resends an event. */
const keptSeconds = 30 * 86_400

/**
 * Outcome of an event. `refused`: invalid signature; `ignored`: already processed, or about an unknown customer; `failed`: the
 * state could not be fetched, so the event must be sent again.
 */
export type EventOutcome = 'noted' | 'ignored' | 'refused' | 'failed'

export type PaymentEvents = ReturnType<typeof createPaymentEvents>

/** Processes the provider's events. Each only triggers a fetch of the payer's state, so that content and order do not matter. */
export function createPaymentEvents({ repository, payers, secret, clock }: PaymentEventsPorts) {
  return {
    take: async (signed: SignedEvent): Promise<EventOutcome> => {
      const event = await readStripeEvent(secret, signed, clock.nowMs())
      if (event === null) return 'refused'
      const userId = event.customerId === null ? null : await repository.findUserId(event.customerId)
      if (userId === null || (await repository.isSeen(event.id))) return 'ignored'
      try {
        await payers.sync(userId, event.id)
        return 'noted'
      } catch (error) {
        if (error instanceof PaymentError) return 'failed'
        throw error
      }
    },

    /** Deletes events that are no longer resent. */
    prune: () => repository.forgetBefore(nowSeconds(clock) - keptSeconds),
  }
}
