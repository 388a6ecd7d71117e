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

/** Stripe sends an event again for three days. */
const keptSeconds = 30 * 86_400

/**
 * What became of an event. `refused`: it is not signed; `ignored`: it had its effect before, or is about nobody here;
 * `failed`: the state could not be fetched, so it is to be sent again.
 */
export type EventOutcome = 'noted' | 'ignored' | 'refused' | 'failed'

export type PaymentEvents = ReturnType<typeof createPaymentEvents>

/** What the provider reports: that somebody's state is to be fetched again, whatever the report says and in whichever order they come. */
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

    /** Forgets events that are no longer sent. */
    prune: () => repository.forgetBefore(nowSeconds(clock) - keptSeconds),
  }
}
