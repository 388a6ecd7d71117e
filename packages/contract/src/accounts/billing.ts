import { differenceProposals, planTerms, planValues, subscriptionStates, tierNames } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall, signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema } from '../base.ts'

const tags = ['billing']
/** A larger number in one call is a mistake. */
export const maximumPlanDevices = 500
const devices = z.array(deviceIdSchema).min(1).max(maximumPlanDevices)
const seenPlanSchema = z.object({
  deviceid: deviceIdSchema,
  plan: z.enum(tierNames),
  term: z.enum(planTerms).nullable(),
})
const own = signedInCall({ feature: 'plans', sessionOnly: true })
const changed = z.object({ changed: z.array(z.string()).describe('Devices whose plan was changed') })

const paymentMethodSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
})

const billingCustomerSchema = z.object({
  id: z.string().nullable().describe('null: no billing details yet'),
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
  default_source: z
    .null()
    .describe(
      'Always null, because legacy card sources are not supported: see `invoice_settings.default_payment_method`',
    ),
  invoice_settings: z.object({ default_payment_method: paymentMethodSchema.nullable() }),
  delinquent: z.boolean().describe('Whether an invoice is unpaid'),
  discount: z.object({ coupon: z.object({ percent_off: z.number() }) }).nullable(),
  portal_subscription: z.object({
    status: z
      .enum(subscriptionStates)
      .describe('none: no paid devices; cancelled: each device stays Hosted until the end of its term'),
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
  id: z.string().describe('Id of the difference with these values; it changes when the values change'),
  kind: z.enum(differenceKinds),
  proposal: z.enum(Object.values(differenceProposals)),
  may_apply: z.boolean().describe('Whether the portal can apply the proposal; otherwise a person has to act'),
  user: z.string().nullable().describe('Id of the payer'),
  email: z.string().nullable().describe('Email of the payer; null: no payer, or their account is closed'),
  deviceid: z.string().nullable(),
  here: z.string().nullable().describe('Value stored in the portal'),
  there: z.string().nullable().describe('Value reported by the provider'),
  since_ts: z.number().describe('When a comparison first found it, epoch seconds'),
  seen: z
    .object({ by: z.string().nullable().describe('null: their account is closed'), ts: z.number() })
    .nullable()
    .describe('Who marked it as reviewed; cleared when the values change'),
})

const paymentDifferencesSchema = z.object({
  compared_ts: z.number().nullable().describe('Epoch seconds; null: never'),
  checking: z.boolean().describe('Whether a comparison is running'),
  payers: z.number().describe('Number of payers compared'),
  unasked: z.number().describe('Payers for whom the provider returned nothing'),
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
        'PREMIUM is Hosted and needs a term; STANDARD is Basic, which deletes the data it does not retain. You must be Admin of each device, and you are billed; without being Admin, you can still end your own payment for a device with STANDARD: its plan then ends, and its data is kept until its Admins were notified. PREMIUM with the term of a cancelled subscription renews it. Devices already on the plan are left unchanged. On CONFLICT, `reason` says why nothing was changed.',
    })
    .input(
      z.object({
        devices,
        plan: z.enum(planValues),
        term: z.enum(planTerms).optional(),
        seen: z
          .array(seenPlanSchema)
          .max(maximumPlanDevices)
          .optional()
          .describe(
            'The plans that the person has seen: if one has changed since, CONFLICT with `reason` changed',
          ),
        percent_off: z
          .number()
          .min(0)
          .max(100)
          .nullable()
          .optional()
          .describe(
            'For PREMIUM: the coupon in the price that the person has seen, null for none; if it has changed since, CONFLICT with `reason` changed',
          ),
      }),
    )
    .output(changed),

  createStripePortal: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/billing/billing-create-stripe-portal',
      tags,
      summary: "URL of the payment provider's page for managing your payment method",
    })
    .input(z.object({ name: z.string().trim().min(1).max(120), email: z.email().max(254) }))
    .output(z.object({ message: z.object({ url: z.string() }) })),

  listDifferences: contractCall
    .meta(ofVendor)
    .route({
      method: 'GET',
      path: '/api/billing/billing-differences',
      tags,
      summary: 'List differences between the payment provider and the portal',
      description: 'Compared daily. Each difference comes with a proposal; nothing is changed automatically.',
    })
    .output(paymentDifferencesSchema),

  checkDifferences: contractCall
    .meta(ofVendor)
    .route({
      method: 'POST',
      path: '/api/billing/billing-differences/check',
      tags,
      summary: 'Start a comparison of the payment provider and the portal',
      description: 'Returns immediately; `checking` turns false when the comparison is done.',
    })
    .output(paymentDifferencesSchema),

  applyDifference: contractCall
    .meta(ofVendor)
    .route({
      method: 'POST',
      path: '/api/billing/billing-differences/{id}/apply',
      tags,
      summary: 'Apply the proposal for a difference',
      description:
        'The provider is queried again before and after. CONFLICT if the proposal needs a person, or if the comparison is too old to end a plan.',
    })
    .input(differenceInput)
    .output(paymentDifferencesSchema.extend({ outcome: z.enum(applyOutcomes) })),

  markDifference: contractCall
    .meta(ofVendor)
    .route({
      method: 'PUT',
      path: '/api/billing/billing-differences/{id}/seen',
      tags,
      summary: 'Mark a difference as reviewed, or remove the mark',
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
        'GRANT and EXTEND require `expiry_ts`; EXTEND requires a granted plan that ends earlier. LIFETIME has no end. Not available while a subscription pays for the device.',
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
