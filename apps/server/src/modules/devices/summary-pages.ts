import type { DeviceSummary } from '@fieldport/contract'

export type SummaryPage = { readonly Items: readonly DeviceSummary[]; readonly nextCursor?: string | null }

export type PageRequest = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

/**
 * A page of a device list, by id, so that devices added or removed meanwhile do not shift others between pages.
 * Without a limit, everything after the cursor; without both, the list as it is.
 */
export function paginateSummaries(
  all: readonly DeviceSummary[],
  { limit, cursor }: PageRequest,
): SummaryPage {
  if (limit === undefined && cursor === undefined) return { Items: all }
  const following = all
    .filter(({ deviceid }) => cursor === undefined || deviceid > cursor)
    .toSorted((one, other) => (one.deviceid < other.deviceid ? -1 : 1))
  const Items = following.slice(0, limit)
  return { Items, nextCursor: Items.length < following.length ? (Items.at(-1)?.deviceid ?? null) : null }
}
