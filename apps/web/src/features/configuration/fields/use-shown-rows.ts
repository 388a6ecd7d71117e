import type { ConfigKey } from '@fieldport/domain'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useConfigForm } from '../form/context.ts'
import { governingKeys, shownRows } from './sections.ts'

/** The rows of a section that are shown now. Draws again only when that changes. */
export function useShownRows(rows: readonly ConfigKey[]): readonly ConfigKey[] {
  const { store } = useConfigForm()
  const keys = useMemo(() => governingKeys(rows), [rows])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = keys.map((key) => store.subscribe(key, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [store, keys],
  )
  // A text, since a list would be another one each time.
  const names = useSyncExternalStore(subscribe, () =>
    shownRows(rows, store.working())
      .map(({ key }) => key)
      .join(),
  )
  return useMemo(() => {
    const shown = new Set(names.split(','))
    return rows.filter(({ key }) => shown.has(key))
  }, [rows, names])
}
