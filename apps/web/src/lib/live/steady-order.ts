import { useMemo, useState } from 'react'

/**
 * Things in the order in which they were shown, and after them what is new, in its own order: whoever looks at one finds it where it
 * was. The list itself where nothing moves.
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
 * `keepOrder` from the first time that `isSettled`, until `version` is another object: then the list's own order counts again. `items`
 * must be the same list for as long as nothing in it changes, `idOf` the same function.
 */
export function useSteadyOrder<Item>(
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
