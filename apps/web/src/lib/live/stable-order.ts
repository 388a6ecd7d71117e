import { useMemo, useState } from 'react'

/**
 * Keeps items in the order in which they were shown, with new ones at the end in their own order, so that nothing moves
 * while somebody looks at it. Returns the list itself if nothing moves.
 */
export function keepOrder<Item>(
  shown: readonly string[],
  items: readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] {
  const byId = new Map(items.map((item) => [idOf(item), item]))
  const known = new Set(shown)
  const kept = [
    ...shown.flatMap((id) => byId.get(id) ?? []),
    ...items.filter((item) => !known.has(idOf(item))),
  ]
  return isSameList(kept, items) ? items : kept
}

/**
 * Applies `keepOrder` once `isSettled`, until `version` changes: then the list's own order counts again. `items` and
 * `idOf` must be stable while their content does not change.
 */
export function useStableOrder<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { isSettled, version }: { readonly isSettled: boolean; readonly version: unknown },
): readonly Item[] {
  const [shown, setShown] = useState<{ readonly version: unknown; readonly ids: readonly string[] }>()
  const ids = shown?.version === version ? shown?.ids : undefined
  const steady = useMemo(() => (ids ? keepOrder(ids, items, idOf) : items), [ids, items, idOf])
  const now = steady.map(idOf)
  if (isSettled && !(ids && isSameList(ids, now))) setShown({ version, ids: now })
  return steady
}

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((each, at) => each === right[at])
}
