const conflictCodes = new Set(['23505', '40001', '40P01'])
const maximumAttempts = 5

/** Two portals over one database may abort each other's statement; the one that lost retries. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= maximumAttempts || !isConflict(error)) throw error
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && conflictCodes.has(current.code)) return true
  }
  return false
}
