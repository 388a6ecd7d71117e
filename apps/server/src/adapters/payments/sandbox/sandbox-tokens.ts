/** Where the sandbox serves the page of a customer. */
export const sandboxPath = '/sandbox-payments'

const purpose = 'sandbox-payments'
/** Enough time to enter a card. */
const lifeSeconds = 3600

export type SandboxSession = { readonly customerId: string; readonly returnUrl: string }

type SealFunctions = {
  readonly seal: (text: string, purpose: string) => string
  readonly open: (sealed: string, purpose: string) => string
}

/** Paths of the customer's page, unforgeable and with an expiry. */
export function createSandboxTokens({ seal, open }: SealFunctions, nowSeconds: () => number) {
  return {
    pathOf: (session: SandboxSession): string =>
      `${sandboxPath}/${seal(JSON.stringify({ ...session, until: nowSeconds() + lifeSeconds }), purpose)}`,

    /** @returns null if the token is invalid or expired */
    open: (token: string): SandboxSession | null => {
      try {
        const { customerId, returnUrl, until } = JSON.parse(open(token, purpose)) as SandboxSession & {
          readonly until: number
        }
        return nowSeconds() < until ? { customerId, returnUrl } : null
      } catch {
        return null
      }
    },
  }
}
