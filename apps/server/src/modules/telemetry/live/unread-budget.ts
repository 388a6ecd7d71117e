export type UnreadLimits = {
  readonly bytesPerAccount: number
  readonly bytes: number
  /** What a stream may have unread while all together have too much. */
  readonly bytesPerStream: number
}

const mebibyte = 1024 * 1024
const defaults: UnreadLimits = {
  bytesPerAccount: 64 * mebibyte,
  bytes: 256 * mebibyte,
  bytesPerStream: mebibyte / 16,
}

/** The part of one stream. */
export type UnreadShare = {
  /** Call whenever it changes, and with 0 at the end. @returns whether the stream may continue */
  readonly set: (bytes: number) => boolean
}

export type UnreadBudget = {
  /** @param account who reads, or whose guests do */
  readonly open: (account: string) => UnreadShare
}

/**
 * Limits what streams hold for readers that do not keep up, so that no account, and no number of accounts, can exhaust the memory
 * with streams that nobody reads.
 */
export function createUnreadBudget(overrides: Partial<UnreadLimits> = {}): UnreadBudget {
  const limits = { ...defaults, ...overrides }
  const byAccount = new Map<string, number>()
  let total = 0
  return {
    open: (account) => {
      let own = 0
      return {
        set: (bytes) => {
          const ofAccount = (byAccount.get(account) ?? 0) + bytes - own
          total += bytes - own
          own = bytes
          if (ofAccount > 0) byAccount.set(account, ofAccount)
          else byAccount.delete(account)
          return (
            ofAccount <= limits.bytesPerAccount && (total <= limits.bytes || own <= limits.bytesPerStream)
          )
        },
      }
    },
  }
}
