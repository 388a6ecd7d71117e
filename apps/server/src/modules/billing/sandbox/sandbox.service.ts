import type { SandboxCustomer } from '../../../adapters/payments/sandbox/sandbox-state.ts'
import type { Sandbox } from '../../../adapters/payments/sandbox/sandbox.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { readSandboxForm } from './sandbox-form.ts'

export { sandboxPath } from '../../../adapters/payments/sandbox/sandbox-tokens.ts'
export type SandboxPages = ReturnType<typeof createSandboxPages>

/** What a customer does on the page of the sandbox. Every token is checked again: a page stays open longer than its link. */
export function createSandboxPages({ sandbox, clock }: { readonly sandbox: Sandbox; readonly clock: Clock }) {
  const change = async (token: string, work: (customer: SandboxCustomer) => SandboxCustomer) => {
    const session = sandbox.openToken(token)
    const customer = session && (await sandbox.change(session.customerId, work))
    return session && customer ? { customer, returnUrl: session.returnUrl } : null
  }
  return {
    /** null: the link is nobody's, or was. */
    open: (token: string) => change(token, (same) => same),

    /** The card and the address. @returns what is wrong with them; null: they are kept */
    save: async (token: string, typed: Readonly<Record<string, string>>) => {
      const read = readSandboxForm(typed, nowSeconds(clock))
      if ('problem' in read) return read.problem
      await change(token, (customer) => ({ ...customer, ...read }))
      return null
    },

    cancel: (token: string) =>
      change(token, (customer) => ({ ...customer, isCancelled: customer.items.length > 0 })),

    /** Takes a cancellation back. */
    resume: (token: string) => change(token, (customer) => ({ ...customer, isCancelled: false })),

    /** What is due is charged to the card, as whenever the customer is looked at. */
    pay: (token: string) => change(token, (same) => same),
  }
}
