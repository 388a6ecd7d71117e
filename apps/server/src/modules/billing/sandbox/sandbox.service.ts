import type { SandboxCustomer } from '../../../adapters/payments/sandbox/sandbox-state.ts'
import type { Sandbox } from '../../../adapters/payments/sandbox/sandbox.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { readSandboxForm } from './sandbox-form.ts'

export { sandboxPath } from '../../../adapters/payments/sandbox/sandbox-tokens.ts'
export type PaymentSandboxPages = ReturnType<typeof createPaymentSandboxPages>

/**
 * Actions of a customer on the sandbox's page. Each verifies the token again: a page may stay open longer than its link is
 * valid.
 */
export function createPaymentSandboxPages({
  sandbox,
  clock,
}: {
  readonly sandbox: Sandbox
  readonly clock: Clock
}) {
  const change = async (token: string, work: (customer: SandboxCustomer) => SandboxCustomer) => {
    const session = sandbox.openToken(token)
    const customer = session && (await sandbox.change(session.customerId, work))
    return session && customer ? { customer, returnUrl: session.returnUrl } : null
  }
  return {
    /** null: invalid or expired link. */
    open: (token: string) => change(token, (same) => same),

    /**
     * Stores the card and the address.
     * @returns what is invalid; null: stored
     */
    save: async (token: string, typed: Readonly<Record<string, string>>) => {
      const read = readSandboxForm(typed, nowSeconds(clock))
      if ('problem' in read) return read.problem
      await change(token, (customer) => ({ ...customer, ...read }))
      return null
    },

    cancel: (token: string) =>
      change(token, (customer) => ({ ...customer, isCancelled: customer.items.length > 0 })),

    /** Reverts a cancellation. */
    resume: (token: string) => change(token, (customer) => ({ ...customer, isCancelled: false })),

    /** Charges what is due to the card, as every access to the customer does. */
    pay: (token: string) => change(token, (same) => same),
  }
}
