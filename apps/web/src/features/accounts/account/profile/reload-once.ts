type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'portal-profile-reloaded'

/**
 * Whether a failed profile may reload the page: once, until it has been read again. Never if session storage is
 * unavailable, because the page would reload endlessly. Source: specification 1, section 8 ('Profile load failure').
 */
export function mayReload(memory: Memory): boolean {
  try {
    if (memory.getItem(key) !== null) return false
    memory.setItem(key, '1')
    return memory.getItem(key) !== null
  } catch {
    return false
  }
}

export function forgetReload(memory: Memory): void {
  try {
    memory.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
