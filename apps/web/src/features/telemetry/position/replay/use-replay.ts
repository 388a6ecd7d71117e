import { positionAt, type Route } from '@fieldport/domain'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type Replay,
  type ReplayAction,
  reduceReplay,
  replaySpan,
  startReplay,
  clampReplay,
} from './replay.ts'
import type { MapPosition } from '../route/route-map.ts'

export type RouteReplay = {
  /** Undefined for a route without fixes. */
  readonly span: { readonly from: number; readonly to: number } | undefined
  readonly replay: Replay
  /** Undefined until the reader plays or moves the slider. */
  readonly position: MapPosition | undefined
  /** As reported by the device at the shown moment. */
  readonly speedKph: number | undefined
  readonly dispatch: (action: ReplayAction) => void
}

/** A replay that pauses this long is reported. */
const debounceMs = 300

/** Replays a route, using animation frames as the clock. */
export function useReplay(
  route: Route | undefined,
  /** Initial moment, epoch seconds; undefined: not started. */
  startAt: number | undefined,
  onRest: (tsSeconds: number) => void,
): RouteReplay {
  const [replay, setReplay] = useState(() => (startAt === undefined ? undefined : startReplay(startAt)))
  const span = route && replaySpan(route)
  const present = clampReplay(replay ?? startReplay(span?.from ?? 0), span)
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
  const reportRest = useEffectEvent(() => {
    if (replay && replay.ts !== startAt) onRest(Math.round(present.ts))
  })
  const restsAt = isPlaying ? undefined : replay?.ts
  useEffect(() => {
    if (restsAt === undefined) return undefined
    const timer = setTimeout(reportRest, debounceMs)
    return () => clearTimeout(timer)
  }, [restsAt])
  const hasBegun = replay !== undefined
  const found = useMemo(
    () => (route && hasBegun ? positionAt(route, present.ts) : undefined),
    [route, hasBegun, present.ts],
  )
  const place = useMemo(
    () => found && { lat: found.lat, lon: found.lon, headingDegrees: found.courseDegrees },
    [found],
  )
  return { span, replay: present, position: place, speedKph: found?.fix.speedKph, dispatch: act }
}
