import type { Route } from '@fieldport/domain'
import { useMemo } from 'react'
import { inReaderUnits } from '../../../../lib/format/units.ts'
import { routeFeatures, type RouteFeatures, type SpeedScale, speedScale } from './route-features.ts'

export type ShownRoute = {
  readonly route: Route
  readonly scale: SpeedScale
  readonly features: RouteFeatures
}

/** A way as its reader sees it; undefined of none. */
export function useShownRoute(route: Route | undefined): ShownRoute | undefined {
  const { unit, convert } = inReaderUnits({ unit: 'km/h', decimals: 0 })
  return useMemo(() => {
    if (!route) return undefined
    const scale = speedScale(route, { unit, convert })
    return { route, scale, features: routeFeatures(route, scale) }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a unit has one conversion
  }, [route, unit])
}
