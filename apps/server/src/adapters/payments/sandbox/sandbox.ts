import { eq } from 'drizzle-orm'
import type { Database } from '../../relational/database.ts'
import { sandboxCustomers } from '../../relational/schema.ts'
import { PaymentError, type PaymentGateway } from '../payment-gateway.ts'
import { buyItems, endItems, renewTerms } from './sandbox-invoices.ts'
import { emptyCustomer, type SandboxCustomer, subscriptionOf } from './sandbox-state.ts'
import { createSandboxTokens } from './sandbox-tokens.ts'

export type SandboxPorts = {
  readonly db: Database
  readonly nowSeconds: () => number
  /** Seals the token in the URL of a customer's page. */
  readonly seal: {
    readonly seal: (text: string, purpose: string) => string
    readonly open: (sealed: string, purpose: string) => string
  }
}

export type Sandbox = ReturnType<typeof createSandbox>

/** A payment provider that moves no money: the complete flow with test cards, stored in the portal's database. */
export function createSandbox({ db, nowSeconds, seal }: SandboxPorts) {
  const tokens = createSandboxTokens(seal, nowSeconds)

  const find = async (id: string) => {
    const [row] = await db.select().from(sandboxCustomers).where(eq(sandboxCustomers.id, id))
    return row ? { state: row.state as SandboxCustomer, version: row.version } : null
  }

  /** The row lock makes concurrent changes of a customer run one after the other. @returns null: no such customer */
  const change = (id: string, work: (customer: SandboxCustomer) => SandboxCustomer) =>
    db.transaction(async (transaction) => {
      const [row] = await transaction
        .select()
        .from(sandboxCustomers)
        .where(eq(sandboxCustomers.id, id))
        .for('update')
      if (!row) return null
      const before = row.state as SandboxCustomer
      const after = work(renewTerms(before, nowSeconds()))
      if (after !== before)
        await transaction
          .update(sandboxCustomers)
          .set({ state: after, version: row.version + 1 })
          .where(eq(sandboxCustomers.id, id))
      return after
    })

  const changeOrThrow = async (id: string, work: (customer: SandboxCustomer) => SandboxCustomer) => {
    if (!(await change(id, work))) throw new PaymentError('unavailable')
  }

  const gateway: PaymentGateway = {
    createCustomer: async ({ userId, name, email }) => {
      const id = `sandbox_${userId}`
      await db
        .insert(sandboxCustomers)
        .values({ id, state: emptyCustomer(id, name, email) })
        .onConflictDoNothing()
      return id
    },
    findCustomer: async (id) => {
      const customer = await change(id, (same) => same)
      if (!customer) return null
      const { card, unpaidSince, ...facts } = customer
      const paymentMethod = card && { ...card, behaviour: undefined }
      return { ...facts, paymentMethod, isDelinquent: unpaidSince !== null }
    },
    findSubscription: async (id) => {
      const customer = await change(id, (same) => same)
      return customer && subscriptionOf(customer)
    },
    setItems: (id, items) => changeOrThrow(id, (customer) => buyItems(customer, items, nowSeconds())),
    removeItems: (id, deviceIds) =>
      changeOrThrow(id, (customer) => endItems(customer, ({ deviceId }) => deviceIds.includes(deviceId))),
    createPortalSession: (id, returnUrl) => Promise.resolve(tokens.pathOf({ customerId: id, returnUrl })),
  }
  return { gateway, find, change, openToken: tokens.open }
}
