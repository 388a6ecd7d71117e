import { differenceProposals, planTerms, planValues, subscriptionStates } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall, signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema } from '../base.ts'

const tags = ['billing']
/** A larger number in one call is a mistake. */
export const maximumPlanDevices = 500
const devices = z.array(deviceIdSchema).min(1).max(maximumPlanDevices)
const own = signedInCall({ feature: 'plans', sessionOnly: true })
const changed = z.object({ changed: z.array(z.string()).describe('Devices whose plan is another one now') })

const paymentMethodSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
})

export const billingCustomerSchema = z.object({
  id: z.string().nullable().describe('null: you have set no billing details yet'),
  name: z.string(),
  email: z.string(),
  address: z
    .object({
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      state: z.string(),
      postal_code: z.string(),
      country: z.string(),
    })
    .nullable(),
  default_source: z.null().describe('Older payment methods of the provider; none are used'),
  invoice_settings: z.object({ default_payment_method: paymentMethodSchema.nullable() }),
  delinquent: z.boolean().describe('An invoice is not paid'),
  discount: z.object({ coupon: z.object({ percent_off: z.number() }) }).nullable(),
  portal_subscription: z.object({
    status: z
      .enum(subscriptionStates)
      .describe('none: you pay for nothing; cancelled: each device stays Hosted until the end of its term'),
    devices: z.array(
      z.object({
        deviceid: z.string(),
        term: z.enum(planTerms),
        ends_ts: z.number().nullable().describe('End of the paid term, epoch seconds'),
      }),
    ),
  }),
})
export type BillingCustomer = z.infer<typeof billingCustomerSchema>

const differenceKinds = Object.keys(differenceProposals) as (keyof typeof differenceProposals)[]

const differenceSchema = z.object({
  id: z.string().describe('Of the difference with these values: other values are another id'),
  kind: z.enum(differenceKinds),
  proposal: z.enum(Object.values(differenceProposals)),
  may_apply: z.boolean().describe('The portal can apply the proposal; otherwise it is for a person'),
  user: z.string().nullable().describe('Who pays'),
  email: z.string().nullable().describe('Of who pays; null: nobody, or their account is closed'),
  deviceid: z.string().nullable(),
  here: z.string().nullable().describe('What the portal has stored'),
  there: z.string().nullable().describe('What the provider says'),
  since_ts: z.number().describe('The first comparison that found it, epoch seconds'),
  seen: z
    .object({ by: z.string().nullable().describe('null: their account is closed'), ts: z.number() })
    .nullable()
    .describe('Who marked it as looked at, as long as its values stay'),
})

export const paymentDifferencesSchema = z.object({
  compared_ts: z.number().nullable().describe('Epoch seconds; null: not yet'),
  checking: z.boolean().describe('A comparison is under way'),
  payers: z.number().describe('As many were compared'),
  unasked: z.number().describe('Payers of whom the provider gave no answer'),
  differences: z.array(differenceSchema),
})
export type ShownDifference = z.infer<typeof differenceSchema>
export type PaymentDifferences = z.infer<typeof paymentDifferencesSchema>

/**
 * The result of applying a proposal. `gone`: the difference no longer exists; `changed`: its values have changed, so
 * nothing was done; `remains`: it was applied but the difference remains.
 */
export const applyOutcomes = ['applied', 'gone', 'changed', 'remains'] as const
export type ApplyOutcome = (typeof applyOutcomes)[number]

const ofVendor = groupCall(['senquip_admin'], { feature: 'plans', sessionOnly: true })
const differenceInput = z.object({ id: z.string().max(64) })

/** Base service 'billing', as in the specification. */
export const billing = {
  getCustomer: contractCall
    .meta(own)
    .route({
      method: 'GET',
      path: '/api/billing/billing-get-customer',
      tags,
      summary: 'Your billing details',
    })
    .output(billingCustomerSchema),

  updateSubscription: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/billing/billing-update-subscription',
      tags,
      summary: 'Change the plan of devices',
      description:
        'PREMIUM is Hosted and needs a term; STANDARD is Basic, which deletes what it does not keep. You must be Admin of each device, and you pay. A device that has the plan already is left as it is. CONFLICT tells with `reason` why nothing was changed.',
    })
    .input(z.object({ devices, plan: z.enum(planValues), term: z.enum(planTerms).optional() }))
    .output(changed),

  createStripePortal: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/billing/billing-create-stripe-portal',
      tags,
      summary: "The payment provider's page on which you set how you pay",
    })
    .input(z.object({ name: z.string().trim().min(1).max(120), email: z.email().max(254) }))
    .output(z.object({ message: z.object({ url: z.string() }) })),

  listDifferences: contractCall
    .meta(ofVendor)
    .route({
      method: 'GET',
      path: '/api/billing/billing-differences',
      tags,
      summary: 'Where the payment provider and the portal differ',
      description: 'Compared daily. Each difference has a proposal; nothing is changed by itself.',
    })
    .output(paymentDifferencesSchema),

  checkDifferences: contractCall
    .meta(ofVendor)
    .route({
      method: 'POST',
      path: '/api/billing/billing-differences/check',
      tags,
      summary: 'Compare the payment provider and the portal now',
      description: 'Returns at once; `checking` tells when it is over.',
    })
    .output(paymentDifferencesSchema),

  applyDifference: contractCall
    .meta(ofVendor)
    .route({
      method: 'POST',
      path: '/api/billing/billing-differences/{id}/apply',
      tags,
      summary: 'Do what is proposed for a difference',
      description:
        'The provider is asked again before and after. CONFLICT where the proposal is for a person, or the comparison is too old to end a plan.',
    })
    .input(differenceInput)
    .output(paymentDifferencesSchema.extend({ outcome: z.enum(applyOutcomes) })),

  markDifference: contractCall
    .meta(ofVendor)
    .route({
      method: 'PUT',
      path: '/api/billing/billing-differences/{id}/seen',
      tags,
      summary: 'Mark a difference as looked at, or take the mark away',
    })
    .input(differenceInput.extend({ seen: z.boolean() }))
    .output(paymentDifferencesSchema),

  updatePlan: contractCall
    .meta(ofVendor)
    .route({
      method: 'POST',
      path: '/api/billing/billing-update-plan',
      tags,
      summary: 'Grant Hosted without payment',
      description:
        'GRANT and EXTEND need `expiry_ts`; EXTEND a plan that was granted and ends before. LIFETIME has no end. Not where a subscription pays.',
    })
    .input(
      z.object({
        devices,
        action: z.enum(['GRANT', 'EXTEND', 'LIFETIME']),
        expiry_ts: z.number().min(0).max(4_102_444_800).optional().describe('Epoch seconds'),
      }),
    )
    .output(changed),
}
