import { placeAt, type Route } from '@fieldport/domain'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Replay, type ReplayAction, reduceReplay, replaySpan, startReplay } from './replay.ts'
import type { MapPlace } from './route-map.ts'

export type RouteReplay = {
  /** Undefined: of a way without fixes. */
  readonly span: { readonly from: number; readonly to: number } | undefined
  readonly replay: Replay
  /** Undefined until somebody plays or moves the slider. */
  readonly place: MapPlace | undefined
  /** At the moment shown, as the device said it. */
  readonly speedKph: number | undefined
  readonly act: (action: ReplayAction) => void
}

/** The way once more. The frames of the browser are the clock. */
export function useReplay(route: Route | undefined): RouteReplay {
  const [replay, setReplay] = useState<Replay>()
  const span = route && replaySpan(route)
  const present = replay ?? startReplay(span?.from ?? 0)
  const act = (action: ReplayAction) => {
    if (route) setReplay(reduceReplay(present, action, route))
  }
  const tick = useEffectEvent((seconds: number) => act({ kind: 'tick', seconds }))
  const { isPlaying } = present
  useEffect(() => {
    if (!isPlaying) return undefined
    let last = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      tick((now - last) / 1000)
      last = now
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
  const found = useMemo(() => (route && replay ? placeAt(route, replay.ts) : undefined), [route, replay])
  const place = useMemo(
    () => found && { lat: found.lat, lon: found.lon, headingDegrees: found.courseDegrees },
    [found],
  )
  return { span, replay: present, place, speedKph: found?.fix.speedKph, act }
}
