import { useEffect, useRef, useState } from 'react'
import { loadMapResources, type MapResources } from './create-map.ts'
import type { MapAddresses, MapKind } from './map-kind.ts'

type SwitchableMap = { readonly showMap: (maps: MapResources) => void }

/**
 * Switches a map to the chosen kind once it is loaded: pass the initial map to `onMapShown`, and call `onLost` if it
 * turns out to be unavailable. `failed` is the unavailable kind that the simple map replaces.
 */
export function useShownMap(view: SwitchableMap | undefined, kind: MapKind, addresses: MapAddresses) {
  const [failed, setFailed] = useState<MapKind>()
  /** The kind that is drawn or loading. */
  const drawn = useRef<MapKind>(undefined)
  useEffect(() => {
    if (!view || drawn.current === kind) return
    drawn.current = kind
    const follow = async () => {
      const maps = await loadMapResources(addresses, kind)
      // If the reader chose again meanwhile, only the last choice is shown.
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
