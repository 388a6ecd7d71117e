import { type SandboxCustomer, testCards } from '../../../adapters/payments/sandbox/sandbox-state.ts'

export type ReadForm =
  | Pick<SandboxCustomer, 'card' | 'address'>
  | { readonly problem: 'cardProblem' | 'expiryProblem' }

/** Parses the submitted card and address. Accepts only test cards, so that no real card is ever stored. */
export function readSandboxForm(typed: Readonly<Record<string, string>>, nowSeconds: number): ReadForm {
  const number = (typed['number'] ?? '').replaceAll(/[\s-]/g, '')
  const behaviour = Object.entries(testCards).find(([card]) => card === number)?.[1]
  if (behaviour === undefined) return { problem: 'cardProblem' }
  const expiry = readExpiry(typed['expiry'] ?? '', nowSeconds)
  if (expiry === null) return { problem: 'expiryProblem' }
  const text = (name: string) => (typed[name] ?? '').trim()
  return {
    card: { id: `card_${number.slice(-4)}`, brand: 'Visa', last4: number.slice(-4), ...expiry, behaviour },
    address: {
      line1: text('line1'),
      line2: text('line2'),
      city: text('city'),
      state: text('state'),
      postal_code: text('postal_code'),
      country: text('country'),
    },
  }
}

/** Parses an expiry date, 'MM/YY'; null: invalid, or the month is over. */
function readExpiry(text: string, nowSeconds: number) {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(text) ?? []
  const [expiryMonth, expiryYear] = [Number(month), 2000 + Number(year)]
  if (month === '' || expiryMonth < 1 || expiryMonth > 12) return null
  return Date.UTC(expiryYear, expiryMonth, 1) / 1000 > nowSeconds ? { expiryMonth, expiryYear } : null
}
