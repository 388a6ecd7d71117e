import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { EventOutcome, PaymentEvents } from './payment-events.service.ts'

const paymentEventsPath = '/reports/payments'

/** An event carries a whole object, such as an invoice with its lines. */
const boundedEvent = bodyLimit({
  maxSize: 1_048_576,
  onError: (context) => context.text('The request is too large.', 413),
})

/** Outcomes that are not answered with 200, so that the provider sends the event again. */
const refusals: Readonly<Partial<Record<EventOutcome, readonly [string, 403 | 503]>>> = {
  refused: ['The signature is wrong.', 403],
  failed: ['What changed could not be fetched. Send it again.', 503],
}

/** Not in the contract, because the provider defines the format of this call. */
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
