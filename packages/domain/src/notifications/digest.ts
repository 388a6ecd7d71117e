/**
 * Messages that one recipient gets individually within `digestWindowSeconds`; the rest go into a digest. Source: ours.
 */
export const maximumSingleMessages = 3
export const digestWindowSeconds = 60

/** The messages recently sent to a recipient. */
export type RecentMessages = {
  /** When the count began, epoch seconds. */
  readonly from: number
  readonly count: number
}

export type DigestDecision =
  | { readonly mode: 'single' | 'digest'; readonly recent: RecentMessages }
  /** Not before this time, epoch seconds. */
  | { readonly mode: 'later'; readonly at: number }

/**
 * How a recipient gets the pending messages: the first ones individually and immediately; if many devices fail in the
 * same minute, the rest in one digest at the end of it.
 * @param waiting number of pending messages, at least one
 */
export function decideDigest(
  recent: RecentMessages | undefined,
  waiting: number,
  nowSeconds: number,
): DigestDecision {
  const isOver =
    recent === undefined || nowSeconds >= recent.from + digestWindowSeconds || nowSeconds < recent.from
  const known = isOver ? { from: nowSeconds, count: 0 } : recent
  if (known.count + waiting <= maximumSingleMessages)
    return { mode: 'single', recent: { ...known, count: known.count + waiting } }
  if (isOver) return { mode: 'digest', recent: { ...known, count: maximumSingleMessages } }
  return { mode: 'later', at: known.from + digestWindowSeconds }
}
