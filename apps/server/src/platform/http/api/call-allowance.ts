export const apiKeyHeader = 'x-api-key'

/** How many calls a credential may make, and how many are left until its window ends. */
export type CallAllowance = {
  readonly limit: number
  readonly windowSeconds: number
  readonly left: number
  readonly resetSeconds: number
}

const allowances = new WeakMap<Headers, CallAllowance>()

/** Stored with the request until it is answered. */
export function noteCallAllowance(headers: Headers, allowance: CallAllowance): void {
  allowances.set(headers, allowance)
}

export function callAllowanceOf(headers: Headers): CallAllowance | undefined {
  return allowances.get(headers)
}

/** Source: draft-ietf-httpapi-ratelimit-headers-10: q calls in w seconds; r remaining, reset in t seconds. */
export function rateHeaders(allowance: CallAllowance): Readonly<Record<string, string>> {
  const { limit, windowSeconds, left, resetSeconds } = allowance
  return {
    'ratelimit-policy': `"calls";q=${limit};w=${windowSeconds}`,
    ratelimit: `"calls";r=${left};t=${resetSeconds}`,
  }
}
