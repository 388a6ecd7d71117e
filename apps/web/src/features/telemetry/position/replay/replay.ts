import type { Route } from '@fieldport/domain'

export const replaySpeeds = [10, 60, 600] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

/** A replay of a route: `ts` is the shown moment, epoch seconds. */
export type Replay = { readonly ts: number; readonly speed: ReplaySpeed; readonly isPlaying: boolean }

export type ReplayAction =
  | { readonly kind: 'play' | 'pause' }
  | { readonly kind: 'speed'; readonly speed: ReplaySpeed }
  | { readonly kind: 'seek'; readonly ts: number }
  /** Seconds that passed for the viewer. */
  | { readonly kind: 'tick'; readonly seconds: number }

export type ReplaySpan = { readonly from: number; readonly to: number }

/** First and last moment of a route; undefined if it is empty. */
export function replaySpan({ runs }: Route): ReplaySpan | undefined {
  const from = runs[0]?.[0]?.ts
  const to = runs.at(-1)?.at(-1)?.ts
  return from === undefined || to === undefined ? undefined : { from, to }
}

export function startReplay(ts: number): Replay {
  return { ts, speed: 60, isPlaying: false }
}

/** Clamps a replay to the span of another route. */
export function clampReplay(replay: Replay, span: ReplaySpan | undefined): Replay {
  if (!span) return replay
  const ts = Math.min(span.to, Math.max(span.from, replay.ts))
  return ts === replay.ts ? replay : { ...replay, ts }
}

/** Applies an action. Gaps, in which the route is unknown, are skipped. */
export function reduceReplay(replay: Replay, action: ReplayAction, route: Route): Replay {
  const span = replaySpan(route)
  if (!span) return replay
  switch (action.kind) {
    case 'play':
      return { ...replay, isPlaying: true, ts: replay.ts >= span.to ? span.from : replay.ts }
    case 'pause':
      return { ...replay, isPlaying: false }
    case 'speed':
      return { ...replay, speed: action.speed }
    case 'seek':
      return clampReplay({ ...replay, ts: action.ts }, span)
    default: {
      if (!replay.isPlaying) return replay
      const ts = skipGaps(route, replay.ts + action.seconds * replay.speed)
      return ts >= span.to ? { ...replay, ts: span.to, isPlaying: false } : { ...replay, ts }
    }
  }
}

function skipGaps({ runs }: Route, ts: number): number {
  const next = runs.find((run) => (run.at(-1)?.ts ?? 0) >= ts)
  return Math.max(ts, next?.[0]?.ts ?? ts)
}
