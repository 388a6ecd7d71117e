import { Stripe } from 'stripe'
import { PaymentError, type PaymentProblem } from '../payment-gateway.ts'

/** Codes with which Stripe requests authentication by the cardholder. Source: https://docs.stripe.com/error-codes */
const authenticationCodes: ReadonlySet<string | undefined> = new Set([
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'payment_intent_authentication_failure',
])

/** Maps an error of Stripe; whatever only the operator can fix is `unavailable`. */
export function toPaymentError(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error
  return new PaymentError(problemOf(error), { cause: error })
}

function problemOf(error: unknown): PaymentProblem {
  if (!(error instanceof Stripe.errors.StripeError)) return 'unavailable'
  if (authenticationCodes.has(error.code) || authenticationCodes.has(error.decline_code))
    return 'authenticationRequired'
  return error instanceof Stripe.errors.StripeCardError ? 'declined' : 'unavailable'
}

/** Whether the customer does not exist or was deleted. */
export function isResourceMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/**
 * The answer was replayed from an earlier call with the same idempotency key, or the key was used for another call:
 * nothing was tried now.
 * Source: https://docs.stripe.com/api/idempotent_requests
 */
export function isOfEarlierCall(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return error.rawType === 'idempotency_error' || error.headers?.['idempotent-replayed'] === 'true'
}

/** The parts of an error that may be logged: no card data and no addresses. */
export function loggableErrorFields(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Stripe.errors.StripeError)) return { err: error }
  const { type, code, statusCode, requestId, message } = error
  return { type, code, statusCode, requestId, reason: message }
}
