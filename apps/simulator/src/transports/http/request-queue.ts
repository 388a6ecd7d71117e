/** What a device posts besides points: its configuration, or replies; an empty list of replies polls for commands. */
export type QueuedRequest = {
  readonly path: 'config' | 'rpc'
  /** Created when it is sent, because the configuration may have changed. */
  readonly text: () => string
}

export type RequestQueue = {
  readonly addConfig: (text: () => string, isStray?: boolean) => void
  readonly addReply: (body: string) => void
  readonly addPoll: () => void
  readonly next: () => QueuedRequest | undefined
  readonly requeue: (mail: QueuedRequest) => void
  readonly clear: () => void
  readonly size: () => number
}

/** Replies per post; more wait for the next one. */
const maximumReplies = 50
const poll: QueuedRequest = { path: 'rpc', text: () => '[]' }

/** Pending posts, in order; replies are combined. */
export function createRequestQueue(): RequestQueue {
  let mails: QueuedRequest[] = []
  let replies: string[] = []
  let config: QueuedRequest | undefined

  const addOnce = (mail: QueuedRequest): void => {
    if (!mails.includes(mail)) mails.push(mail)
  }
  const nextReplies = (): QueuedRequest | undefined => {
    if (replies.length === 0) return undefined
    const taken = replies.splice(0, countBatchableReplies(replies))
    const body = taken.length === 1 ? (taken[0] as string) : `[${taken.join(',')}]`
    return { path: 'rpc', text: () => body }
  }

  return {
    addConfig: (text, isStray = false) => {
      if (isStray) {
        mails.push({ path: 'config', text })
        return
      }
      config ??= { path: 'config', text }
      addOnce(config)
    },
    addReply: (body) => {
      replies.push(body)
    },
    addPoll: () => {
      addOnce(poll)
    },
    next: () => mails.shift() ?? nextReplies(),
    requeue: (mail) => {
      if (!mails.includes(mail)) mails.unshift(mail)
    },
    clear: () => {
      mails = []
      replies = []
    },
    size: () => mails.length + replies.length,
  }
}

/** How many replies from the start form one list: invalid JSON is sent alone. */
function countBatchableReplies(replies: readonly string[]): number {
  const broken = replies.slice(0, maximumReplies).findIndex((text) => !isJson(text))
  return broken === -1 ? maximumReplies : Math.max(1, broken)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
