import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { EventOutcome, PaymentEvents } from './payment-events.service.ts'

export const paymentEventsPath = '/reports/payments'

/** An event carries a whole object, such as an invoice with its lines. */
const boundedEvent = bodyLimit({
  maxSize: 1_048_576,
  onError: (context) => context.text('The request is too large.', 413),
})

/** By what is answered otherwise than with 200, from which on an event is not sent again. */
const refusals: Readonly<Partial<Record<EventOutcome, readonly [string, 403 | 503]>>> = {
  refused: ['The signature is wrong.', 403],
  failed: ['What changed could not be fetched. Send it again.', 503],
}

/** The provider chooses the form of this call, hence it is not in the contract. */
export const paymentEventRoutes =
  (events: Pick<PaymentEvents, 'take'>) =>
  (app: Hono): void => {
    app.post(paymentEventsPath, boundedEvent, async (context) => {
      const signed = { body: await context.req.text(), signature: context.req.header('stripe-signature') }
      const outcome = await events.take(signed)
      const refusal = refusals[outcome]
      return refusal ? context.text(...refusal) : context.json({ noted: outcome === 'noted' })
    })
  }
