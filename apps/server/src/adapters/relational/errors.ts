/** PostgreSQL error classes for a lost or refused connection, missing resources, and a shutdown. */
const unavailableStates = /^(?:08|53|57P0)/
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/

/** Whether the engine is unavailable, as opposed to an invalid statement. Unwraps the errors of the query builder. */
export function isRelationalUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    if (unavailableCodes.has(code) || unavailableStates.test(code)) return true
    if (unavailableMessages.test(current.message)) return true
  }
  return false
}

/** Whether a statement violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && current.code === '23505') return true
  return false
}
