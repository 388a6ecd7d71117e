import type { IncomingMessage } from 'node:http'
import { type Form, parseForm, text, texts } from './form.ts'
import { type Ledger, StripeRefusal } from './ledger.ts'
import { toCustomer, toPortalSession, toSubscription } from './objects.ts'
import { calls, requestProblem } from './requests.ts'

type Reply = { readonly status: number; readonly body: unknown }
type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string }
export type Failures = {
  /** How many of the next changes are made without an answer. */
  droppedAnswers: number
  /** How many of the next changes fail with status 500, which is then replayed for the idempotency key. */
  serverErrors: number
  /** Runs after a change is made and before it is answered. */
  beforeAnswer: (() => Promise<void>) | null
}

/** Answers requests, and replays the answer for a repeated idempotency key. */
export function createReplies(ledger: Ledger, failures: Failures) {
  const remembered = new Map<string, Reply & { readonly request: string }>()

  const perform = (call: string, id: string, form: Form): Reply => {
    if (!call.startsWith('GET') && failures.serverErrors > 0) {
      failures.serverErrors -= 1
      return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } }
    }
    try {
      ledger.renewAll()
      return { status: 200, body: answers[call]?.(ledger, id, form) }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return { status: error.status, body: { error: error.error } }
    }
  }

  return (request: Request): Reply & { readonly isReplayed?: boolean } => {
    const { call, id, pathname, body } = describe(request)
    const described = calls[call]
    if (!described) return refusal(404, `Unrecognized request URL (${call}).`)
    const form = parseForm(body)
    const problem = requestProblem(described, form)
    if (problem !== null) return refusal(400, problem)
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return perform(call, id, form)
    const earlier = remembered.get(key)
    if (earlier && earlier.request !== `${pathname} ${body}`)
      return refusal(400, 'The key was used with other parameters.', 'idempotency_error')
    if (earlier) return { ...earlier, isReplayed: true }
    const made = perform(call, id, form)
    remembered.set(key, { ...made, request: `${pathname} ${body}` })
    return made
  }
}

/** The call as named in the table, with `{id}` in place of the id. */
function describe({ method, url, body }: Request) {
  const { pathname, search } = new URL(url ?? '/', 'http://stripe')
  const [, , resource = '', first = ''] = pathname.split('/')
  const id = resource === 'billing_portal' ? '' : first
  const path = id === '' ? pathname : `/v1/${resource}/{id}`
  return { call: `${method} ${path}`, id, pathname, body: `${body}${search.slice(1)}` }
}

const refusal = (status: number, message: string, type = 'invalid_request_error'): Reply => ({
  status,
  body: { error: { type, message } },
})

const list = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data })

/** Handlers for the calls of the table. */
const answers: Readonly<Record<string, (ledger: Ledger, id: string, form: Form) => unknown>> = {
  'GET /v1/customers': ({ customers }, _, form) => {
    const found = [...customers.values()].filter(
      ({ email, isDeleted }) => email === form['email'] && !isDeleted,
    )
    return list('/v1/customers', found.map(toCustomer))
  },
  'POST /v1/customers': ({ customers, nextId, now }, _, form) => {
    const customer = {
      id: nextId('cus'),
      name: text(form['name']) ?? '',
      email: text(form['email']) ?? '',
      metadata: texts(form['metadata']),
      created: now(),
      card: null,
      percentOff: null,
      isDelinquent: false,
      isDeleted: false,
    }
    customers.set(customer.id, customer)
    return toCustomer(customer)
  },
  'GET /v1/customers/{id}': ({ customerOf }, id) => {
    const customer = customerOf(id)
    return customer.isDeleted ? { id, object: 'customer', deleted: true } : toCustomer(customer)
  },
  'GET /v1/subscriptions': ({ subscriptions, customerOf }, _, form) => {
    const customer = customerOf(text(form['customer']))
    const found = [...subscriptions.values()].filter((each) => each.customer === customer.id)
    const shown = found.filter(({ status }) => form['status'] === 'all' || status !== 'canceled')
    return list('/v1/subscriptions', shown.toReversed().map(toSubscription))
  },
  'POST /v1/subscriptions': ({ create }, _, form) => toSubscription(create(form)),
  'POST /v1/subscriptions/{id}': ({ update, subscriptionOf }, id, form) =>
    toSubscription(update(subscriptionOf(id), form)),
  'DELETE /v1/subscriptions/{id}': ({ subscriptionOf }, id) => {
    const subscription = subscriptionOf(id)
    subscription.status = 'canceled'
    return toSubscription(subscription)
  },
  'POST /v1/billing_portal/sessions': ({ customerOf, now }, _, form) => {
    const { id } = customerOf(text(form['customer']))
    return toPortalSession(id, text(form['return_url']) ?? null, now())
  },
}
