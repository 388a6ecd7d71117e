/**
 * Messages that one recipient gets individually within `gatherSeconds`; further ones are sent together. Source: ours.
 */
export const singleMessages = 3
export const gatherSeconds = 60

/** The messages recently sent to a recipient. */
export type RecentMessages = {
  /** When the count began, epoch seconds. */
  readonly from: number
  readonly count: number
}

export type GatherDecision =
  | { readonly tell: 'one by one' | 'together'; readonly recent: RecentMessages }
  /** Not before this time, epoch seconds. */
  | { readonly tell: 'later'; readonly at: number }

/**
 * How a recipient gets the waiting messages: the first ones individually and immediately; if many devices fail in the
 * same minute, the rest in one message at the end of it.
 * @param waiting number of waiting messages, at least one
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
