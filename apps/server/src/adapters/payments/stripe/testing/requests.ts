import type { Form, FormValue } from './form.ts'
import { members } from './form.ts'

/** `text`, `object` (any names), a list of allowed values, or the shape of a list's members. */
type Shape = 'text' | 'object' | 'number' | readonly string[] | { readonly [name: string]: Shape }
type Call = {
  readonly required: readonly string[]
  readonly allowed: Readonly<Record<string, Shape>>
}

const item = {
  id: 'text',
  price: 'text',
  quantity: 'number',
  metadata: 'object',
  deleted: ['true', 'false'],
} as const
const paymentBehaviours = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
]

/**
 * The calls that the portal makes, with the parameters it uses. Anything else is refused, as by Stripe.
 * Source: https://github.com/stripe/openapi, v2596 (API 2026-10-28), `requestBody` and `parameters` of each path.
 */
export const calls: Readonly<Record<string, Call>> = {
  'GET /v1/customers': { required: [], allowed: { email: 'text', limit: 'number' } },
  'POST /v1/customers': { required: [], allowed: { name: 'text', email: 'text', metadata: 'object' } },
  'GET /v1/customers/{id}': { required: [], allowed: { expand: 'object' } },
  'GET /v1/subscriptions': {
    required: [],
    allowed: {
      customer: 'text',
      limit: 'number',
      status: [
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ],
    },
  },
  'POST /v1/subscriptions': {
    required: ['customer', 'items'],
    allowed: {
      customer: 'text',
      items: item,
      metadata: 'object',
      billing_mode: 'object',
      payment_behavior: paymentBehaviours,
    },
  },
  'POST /v1/subscriptions/{id}': {
    required: [],
    allowed: {
      items: item,
      metadata: 'object',
      cancel_at: 'text',
      cancel_at_period_end: ['true', 'false'],
      payment_behavior: paymentBehaviours,
      proration_behavior: ['always_invoice', 'create_prorations', 'none'],
    },
  },
  'DELETE /v1/subscriptions/{id}': {
    required: [],
    allowed: { invoice_now: ['true', 'false'], prorate: ['true', 'false'] },
  },
  'POST /v1/billing_portal/sessions': {
    required: [],
    allowed: { customer: 'text', return_url: 'text' },
  },
}

/** Why Stripe would refuse a request; null: it would not. */
export function requestProblem(call: Call, form: Form): string | null {
  const missing = call.required.find((name) => form[name] === undefined)
  if (missing !== undefined) return `Missing required param: ${missing}.`
  return namesProblem(call.allowed, form)
}

function namesProblem(allowed: Readonly<Record<string, Shape>>, form: Form): string | null {
  for (const [name, value] of Object.entries(form)) {
    const shape = allowed[name]
    if (shape === undefined) return `Received unknown parameter: ${name}`
    const problem = valueProblem(name, shape, value)
    if (problem !== null) return problem
  }
  return null
}

function valueProblem(name: string, shape: Shape, value: FormValue): string | null {
  if (shape === 'object')
    return typeof value === 'string' ? `Invalid object: ${name}` : metadataProblem(value)
  if (shape === 'text') return typeof value === 'string' ? null : `Invalid string: ${name}`
  if (shape === 'number')
    return typeof value === 'string' && /^\d+$/.test(value) ? null : `Invalid integer: ${name}`
  if (isValues(shape)) return typeof value === 'string' && shape.includes(value) ? null : `Invalid ${name}`
  return (
    members(value)
      .map((member) => namesProblem(shape, member))
      .find((each) => each !== null) ?? null
  )
}

const isValues = (shape: Shape): shape is readonly string[] => Array.isArray(shape)

/** Source: https://docs.stripe.com/api/metadata */
function metadataProblem(value: Form): string | null {
  const entries = Object.entries(value)
  if (entries.length > 50) return 'Metadata can have up to 50 keys.'
  const isLong = entries.some(
    ([key, each]) => key.length > 40 || (typeof each === 'string' && each.length > 500),
  )
  return isLong ? 'Metadata values can have up to 500 characters.' : null
}
