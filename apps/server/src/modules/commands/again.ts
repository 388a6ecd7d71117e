const clashes = new Set(['23505', '40001', '40P01'])
const tries = 5

/** Two portals over one database may stop each other's statement; the one that lost asks again. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= tries || !isClash(error)) throw error
    }
  }
}

function isClash(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && clashes.has(current.code)) return true
  }
  return false
}
