import { useEffect, useRef, useState } from 'react'
import { loadMapResources, type MapResources } from './create-map.ts'
import type { MapAddresses, MapKind } from './map-kind.ts'

type SwitchableMap = { readonly showMap: (maps: MapResources) => void }

/**
 * Keeps a map at the kind that is chosen, once it is there: tell `onMapShown` what it began with, and `onLost` where that does not come.
 * `failed` is the kind that could not be had, for which the map that needs no network stands.
 */
export function useShownMap(view: SwitchableMap | undefined, kind: MapKind, addresses: MapAddresses) {
  const [failed, setFailed] = useState<MapKind>()
  /** The kind that is drawn, or on its way. */
  const drawn = useRef<MapKind>(undefined)
  useEffect(() => {
    if (!view || drawn.current === kind) return
    drawn.current = kind
    const follow = async () => {
      const maps = await loadMapResources(addresses, kind)
      // Whoever chose again meanwhile sees the last choice.
      if (drawn.current !== kind) return
      view.showMap(maps)
      setFailed(failedKind(maps))
    }
    void follow()
  }, [view, kind, addresses])
  return {
    failed,
    onMapShown: (maps: MapResources) => {
      drawn.current = maps.wanted
      setFailed(failedKind(maps))
    },
    onLost: () => setFailed(drawn.current),
  }
}

function failedKind({ kind, wanted }: MapResources): MapKind | undefined {
  return kind === wanted ? undefined : wanted
}
