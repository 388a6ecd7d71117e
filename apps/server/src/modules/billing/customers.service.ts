import type { BillingCustomer } from '@fieldport/contract'
import { parseSubscriptionState } from '@fieldport/domain'
import type { GatewayCustomer, PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { SitesService } from '../sites/sites.module.ts'
import { type Payers, toPortalError } from './subscriptions/payer.ts'
import { parseTerm, type SubscriptionsRepository } from './subscriptions/subscriptions.repository.ts'

export type CustomersPorts = {
  readonly repository: SubscriptionsRepository
  readonly gateway: PaymentGateway
  readonly payers: Payers
  readonly sites: Pick<SitesService, 'linkBase'>
}

/** A person's own billing details. */
export function createCustomers({ repository, gateway, payers, sites }: CustomersPorts) {
  return {
    /** @throws PortalError ENGINE_UNAVAILABLE where the provider does not answer */
    get: async (caller: Caller): Promise<BillingCustomer> => {
      try {
        await payers.sync(caller.userId)
        const customerId = await repository.findCustomerId(caller.userId)
        const customer = customerId === null ? null : await gateway.findCustomer(customerId)
        const items = await repository.listItems(caller.userId)
        const status = parseSubscriptionState(await repository.findStatus(caller.userId))
        return { ...toAnswer(caller, customer), portal_subscription: { status, devices: items.map(toPaid) } }
      } catch (error) {
        throw toPortalError(error)
      }
    },

    /** Creates a session on the provider's payment method page, which leads back to the billing page. */
    openPortal: async (caller: Caller, details: { readonly name: string; readonly email: string }) => {
      try {
        const customerId = await payers.ensureCustomer({ userId: caller.userId, ...details })
        const returnUrl = `${sites.linkBase(caller.siteId)}/account/billing`
        return { message: { url: await gateway.createPortalSession(customerId, returnUrl) } }
      } catch (error) {
        throw toPortalError(error)
      }
    },
  }
}

type Item = Awaited<ReturnType<SubscriptionsRepository['listItems']>>[number]

const toPaid = ({ deviceId, term, endsAt }: Item) => ({
  deviceid: deviceId,
  term: parseTerm(term) ?? 'MONTHLY',
  ends_ts: endsAt,
})

function toAnswer(
  caller: Caller,
  customer: GatewayCustomer | null,
): Omit<BillingCustomer, 'portal_subscription'> {
  const method = customer?.paymentMethod ?? null
  const percentOff = customer?.percentOff ?? null
  return {
    id: customer?.id ?? null,
    name: customer?.name ?? caller.name,
    email: customer?.email ?? caller.email,
    address: customer?.address ?? null,
    default_source: null,
    invoice_settings: {
      default_payment_method: method && {
        brand: method.brand,
        last4: method.last4,
        exp_month: method.expiryMonth,
        exp_year: method.expiryYear,
      },
    },
    delinquent: customer?.isDelinquent ?? false,
    discount: percentOff === null ? null : { coupon: { percent_off: percentOff } },
  }
}
