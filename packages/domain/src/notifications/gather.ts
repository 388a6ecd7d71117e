/** Messages that one recipient gets by themselves within `gatherSeconds`; what comes on top of them is told together. Source: ours. */
export const singleMessages = 3
export const gatherSeconds = 60

/** What a recipient was sent lately. */
export type RecentMessages = {
  /** When the count began, epoch seconds. */
  readonly from: number
  readonly count: number
}

export type GatherDecision =
  | { readonly tell: 'one by one' | 'together'; readonly recent: RecentMessages }
  /** Not before this, epoch seconds. */
  | { readonly tell: 'later'; readonly at: number }

/**
 * How a recipient is told of what waits for it: the first messages by themselves and at once; where many devices fail in the same
 * minute, the rest of them in one message at its end.
 * @param waiting how many wait, at least one
 */
export function gatherMessages(
  recent: RecentMessages | undefined,
  waiting: number,
  nowSeconds: number,
): GatherDecision {
  const isOver = recent === undefined || nowSeconds >= recent.from + gatherSeconds || nowSeconds < recent.from
  const known = isOver ? { from: nowSeconds, count: 0 } : recent
  if (known.count + waiting <= singleMessages)
    return { tell: 'one by one', recent: { ...known, count: known.count + waiting } }
  if (isOver) return { tell: 'together', recent: { ...known, count: singleMessages } }
  return { tell: 'later', at: known.from + gatherSeconds }
}
