import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

export type DeviceSelection = ReturnType<typeof useDeviceSelection>

/**
 * The devices selected by a person, across all pages. Filtered-out devices are not acted upon, and are selected again
 * when they reappear.
 * @param ids of the devices that pass the filters, in order
 */
export function useDeviceSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lastId = useRef<string>(undefined)
  const current = useRef(ids)
  useLayoutEffect(() => {
    current.current = ids
  })
  const selected = useMemo(() => (chosen.size === 0 ? [] : ids.filter((id) => chosen.has(id))), [ids, chosen])
  const every = ids.length > 0 && selected.length === ids.length

  /** With `isRange`, toggles every row from the last toggled one. */
  const toggle = useCallback((id: string, isRange = false) => {
    setChosen((before) => {
      const isOn = !before.has(id)
      const range =
        isRange && lastId.current !== undefined ? getRange(current.current, lastId.current, id) : [id]
      const next = new Set(before)
      for (const each of range) {
        if (isOn) next.add(each)
        else next.delete(each)
      }
      return next
    })
    queueMicrotask(() => {
      lastId.current = id
    })
  }, [])
  const clear = useCallback(() => setChosen(new Set()), [])
  const toggleAll = useCallback(() => {
    setChosen((before) => {
      const isAll = current.current.length > 0 && current.current.every((id) => before.has(id))
      return isAll ? new Set() : new Set([...before, ...current.current])
    })
  }, [])
  const has = useCallback((id: string) => chosen.has(id), [chosen])
  return { selected, some: selected.length > 0, every, has, toggle, toggleAll, clear }
}

/** Both ends included; only `to` if the other is no longer shown. */
function getRange(ids: readonly string[], from: string, to: string): readonly string[] {
  const [one, other] = [ids.indexOf(from), ids.indexOf(to)]
  const start = Math.min(one, other)
  return start < 0 ? [to] : ids.slice(start, Math.max(one, other) + 1)
}
